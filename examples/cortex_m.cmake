# cortex_m.cmake - CMake toolchain for Cortex-M with arm-none-eabi-gcc.
#
#   cmake -B build -DCMAKE_TOOLCHAIN_FILE=examples/cortex_m.cmake \
#         -DAESOP_CPU=cortex-m0 -DCMAKE_BUILD_TYPE=MinSizeRel
#
# With add_subdirectory(aesop) in your firmware's CMakeLists.txt your own
# toolchain file takes the place of this one.
set(AESOP_CPU cortex-m4 CACHE STRING "The core, as -mcpu names it")

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_ASM_COMPILER arm-none-eabi-gcc)
set(CMAKE_C_FLAGS_INIT
  "-mcpu=${AESOP_CPU} -mthumb -ffunction-sections -fdata-sections")
set(CMAKE_ASM_FLAGS_INIT "-mcpu=${AESOP_CPU} -mthumb")
set(CMAKE_EXE_LINKER_FLAGS_INIT "--specs=nosys.specs -Wl,--gc-sections")

# CMake asks the compiler for AESOP_CPU again in its own trial projects, and a
# program cannot be linked without start-up code.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES AESOP_CPU)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# sources.awk - what each source of the library defines, claims and needs.
#
#   awk -f scripts/sources.awk FILE...     all its sources and headers
#
# Prints a line for each, in this order, columns with tabs between:
#
#   path   names   claims   files
#
# `names` are the global ones that it defines, `claims` the name of a descriptor
# and what that has as .traits (several with ; between, - if none), and `files`
# all that must be copied for it: itself, the sources of names that it lacks,
# those of theirs, and the headers. Of a header there is the path alone.
#
# No compiler is asked, so this is true of code for any machine. A file is cut
# into definitions. Whatever a source says is needed, and of its headers the
# definitions whose names are met on the way; `make check` compares the result
# with what a linker takes.

# The line without comments, strings, characters and numbers.
function code(line,    out, at) {
    out = ""
    for (; line != ""; in_comment = !in_comment) {
        at = index(line, in_comment ? "*/" : "/*")
        if (!in_comment)
            out = out " " (at ? substr(line, 1, at - 1) : line)
        if (!at)
            break
        line = substr(line, at + 2)
    }
    gsub(/"[^"]*"|'[^']*'|0[xX][0-9a-fA-F]+/, " 0 ", out)
    return out
}

# The words of text that may be names, each once, with spaces around.
function words(text,    list, word) {
    list = " "
    while (match(text, /[A-Za-z_][A-Za-z0-9_]*/)) {
        word = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (!index(list, " " word " "))
            list = list word " "
    }
    return list
}

# The name that a definition gives, from what stands before = or its body.
function defined(head,    list, n) {
    if (head ~ /\(/ && head !~ /=/)
        sub(/\(.*/, "", head) # a function: what stands before its arguments
    sub(/=.*/, "", head)
    gsub(/\[[^]]*\]/, "", head)
    n = split(words(head), list, " ")
    return n ? list[n] : ""
}

function define(name, text) {
    uses[FILENAME, name] = uses[FILENAME, name] words(text)
}

# A definition or declaration is complete: keep what concerns links.
function chunk_end(    head, name) {
    head = chunk
    sub(/\{.*/, "", head)
    if (chunk ~ /[{=]/ && head !~ /^[ \t]*(typedef|struct|union|enum)/) {
        name = defined(head)
        define(name, chunk)
        if (is_source && head !~ /(^|[ \t])(static|extern)[ \t]/)
            global(name)
        if (match(chunk, /\.traits *=[^,}]*/))
            claim(name, substr(chunk, RSTART, RLENGTH))
    }
    chunk = ""
}

function global(name) {
    names[FILENAME] = names[FILENAME] " " name
    where[name] = where[name] " " FILENAME
}

function claim(name, text) {
    sub(/[^=]*= */, "", text)
    gsub(/[ \t]+/, " ", text)
    if (FILENAME in claims)
        text = claims[FILENAME] ";" name " " text
    else
        text = name " " text
    claims[FILENAME] = text
}

# A function ends with its body, all else with a semicolon.
function chunk_add(line,    c, head) {
    while (match(line, /[{};]/)) {
        c = substr(line, RSTART, 1)
        chunk = chunk substr(line, 1, RSTART)
        line = substr(line, RSTART + 1)
        depth += (c == "{") - (c == "}")
        head = chunk
        sub(/\{.*/, "", head)
        if (depth == 0 && (c == ";" || (c == "}" && head ~ /\)[^=]*$/)))
            chunk_end()
    }
    chunk = chunk line " "
}

function directive(line,    name) {
    sub(/^[ \t]*#[ \t]*/, "", line)
    if (line ~ /^define/) {
        sub(/^define[ \t]+/, "", line)
        name = line
        sub(/[^A-Za-z0-9_].*/, "", name)
        define(name, line)
    } else if (line ~ /^ifdef[ \t]+__cplusplus/) {
        skip = 1
    } else if (line ~ /^endif/) {
        skip = 0
    }
}

FNR == 1 {
    file[++files] = FILENAME
    base = FILENAME
    sub(/.*\//, "", base)
    path[base] = FILENAME
    is_source = FILENAME ~ /\.[cS]$/
    chunk = continued = ""
    depth = in_comment = skip = 0
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, part, "\"")
    includes[FILENAME] = includes[FILENAME] " " part[2]
    next
}

FILENAME ~ /\.S$/ && $1 ~ /^\.glob/ {
    global($2)
}

{
    line = code($0)
    if (is_source)
        said[FILENAME] = said[FILENAME] " " line
    if (line ~ /\\$/) {
        continued = continued substr(line, 1, length(line) - 1)
        next
    }
    line = continued line
    continued = ""
    if (line ~ /^[ \t]*#/)
        directive(line)
    else if (!skip && FILENAME !~ /\.S$/)
        chunk_add(line)
}

# The files of the library that a file includes, directly or not.
function headers(f,    list, n, i, h, part, k) {
    split("", known)
    n = 1
    list[1] = f
    for (i = 1; i <= n; i++) {
        k = split(includes[list[i]], part, " ")
        for (; k; k--) {
            h = part[k]
            sub(/.*\//, "", h)
            if (h in path && !(path[h] in known)) {
                known[path[h]] = 1
                list[++n] = path[h]
            }
        }
    }
    for (i = 2; i <= n; i++)
        header[f] = header[f] " " list[i]
}

# The sources that define what a source names, by itself or through a header.
function link(f,    todo, n, i, h, k, seen, header_list, part, more) {
    n = split(words(said[f]), todo, " ")
    for (i = 1; i <= n; i++)
        seen[todo[i]] = 1
    h = split(header[f], header_list, " ")
    for (i = 1; i <= n; i++) {
        needs[f] = needs[f] where[todo[i]]
        for (k = 1; k <= h; k++)
            more = more uses[header_list[k], todo[i]]
        for (k = split(more, part, " "); k; k--)
            if (!(part[k] in seen)) {
                seen[part[k]] = 1
                todo[++n] = part[k]
            }
        more = ""
    }
}

# All files to copy for a source.
function closure(f,    list, n, i, k, part, taken, out) {
    list[n = 1] = f
    taken[f] = 1
    for (i = 1; i <= n; i++) {
        k = split(needs[list[i]] header[list[i]], part, " ")
        for (; k; k--)
            if (!(part[k] in taken)) {
                taken[part[k]] = 1
                list[++n] = part[k]
            }
    }
    for (i = 1; i <= files; i++)
        if (file[i] in taken)
            out = out " " file[i]
    return substr(out, 2)
}

END {
    for (i = 1; i <= files; i++)
        headers(file[i])
    for (i = 1; i <= files; i++)
        if (file[i] ~ /\.[cS]$/)
            link(file[i])
    for (i = 1; i <= files; i++) {
        f = file[i]
        print f "\t" substr(names[f], 2) "\t" \
            (f in claims ? claims[f] : "-") "\t" \
            (f ~ /\.[cS]$/ ? closure(f) : "")
    }
}

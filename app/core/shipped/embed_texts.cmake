# SPDX-License-Identifier: GPL-3.0-or-later
# Writes a source file that holds text files as string literals, so that the program starts
# without reading them. Called with -DOUTPUT=file.cpp -DTEXTS=kName=path|kName=path...
string(REPLACE "|" ";" entries "${TEXTS}")
set(source "#include \"core/shipped/shipped_texts.h\"\n\nnamespace headroom::shipped {\n")
foreach(entry IN LISTS entries)
  string(REGEX MATCH "^([^=]+)=(.*)$" matched "${entry}")
  set(name "${CMAKE_MATCH_1}")
  file(READ "${CMAKE_MATCH_2}" text)
  string(APPEND source "const std::string_view ${name} = R\"headroom(${text})headroom\";\n")
endforeach()
string(APPEND source "} // namespace headroom::shipped\n")
file(WRITE "${OUTPUT}" "${source}")

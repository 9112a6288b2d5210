# SPDX-License-Identifier: GPL-3.0-or-later
# headroom_fonts(OUT) bakes the bundled fonts from Debian's fonts-inter and names the resource
# file that holds them.

find_path(HEADROOM_INTER_DIR Inter-Regular.otf
          PATHS /usr/share/fonts/opentype/inter /usr/share/fonts/opentype
          NO_DEFAULT_PATH REQUIRED
          DOC "Folder of the Inter fonts (Debian: fonts-inter)")

# Another Python may stand before the one that Debian's python3-fonttools belongs to.
function(headroom_python_has_fonttools accepted candidate)
  execute_process(COMMAND "${candidate}" -c "import fontTools.subset"
                  RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(failed)
    set(${accepted} FALSE PARENT_SCOPE)
  endif()
endfunction()
find_program(HEADROOM_FONT_PYTHON NAMES python3 HINTS /usr/bin
             VALIDATOR headroom_python_has_fonttools REQUIRED
             DOC "A Python with fontTools (Debian: python3-fonttools)")

function(headroom_fonts out)
  set(folder "${CMAKE_BINARY_DIR}/generated/fonts")
  set(script "${CMAKE_SOURCE_DIR}/packaging/cmake/bake_font.py")
  set(entries "")
  set(fonts "")
  foreach(weight IN ITEMS Regular SemiBold Bold)
    set(source "${HEADROOM_INTER_DIR}/Inter-${weight}.otf")
    set(font "${folder}/HeadroomSans-${weight}.otf")
    add_custom_command(
      OUTPUT "${font}"
      COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
      COMMAND "${HEADROOM_FONT_PYTHON}" "${script}" "${source}" "${font}"
      DEPENDS "${script}" "${source}"
      COMMENT "Baking HeadroomSans-${weight}.otf"
      VERBATIM)
    list(APPEND fonts "${font}")
    string(APPEND entries "    <file>HeadroomSans-${weight}.otf</file>\n")
  endforeach()
  file(CONFIGURE OUTPUT "${folder}/headroom_fonts.qrc" @ONLY CONTENT
"<RCC>
  <qresource prefix=\"/fonts\">
@entries@  </qresource>
</RCC>
")
  qt_add_resources(compiled "${folder}/headroom_fonts.qrc")
  set(${out} ${compiled} PARENT_SCOPE)
endfunction()

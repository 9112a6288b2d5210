# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` and `cpack` take along.

include(GNUInstallDirs)
# Where Debian's Python finds modules of packages.
set(HEADROOM_PYTHON_DIR lib/python3/dist-packages)
set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME headroom)
set(CPACK_PACKAGE_VENDOR Headroom)
set(CPACK_PACKAGE_CONTACT "The Headroom developers <headroom@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_INSTALL_DIRECTORY headroom)
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS qt6-translations-l10n)
# Of the module for scripts.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "python3:any")
# The fonts: for names in scripts that no other font of the system has; exports say when.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3-pandas, fonts-noto-cjk, fonts-symbola")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Headroom plans what a machine learning platform will cost, why it takes this
hardware, and what happens if traffic doubles. It covers training, inference,
batch and development work across AWS, Google Cloud and Azure, predicts whether
a model fits and how fast it runs, and grades each figure by its evidence.
.
It shows the cost and performance of every offer in one chart, compares
scenarios with a baseline, and writes reports as PDF, CSV, PNG and SVG whose
columns add up to the cent. It works offline, with a catalog of dated and
sourced prices that newer price lists can be imported into, and serves scripts
from the command line.")

# headroom_install_compressed(FILE DESTINATION NAME.gz): as Debian wants manual pages and changelogs.
function(headroom_install_compressed file destination name)
  set(compressed "${CMAKE_BINARY_DIR}/generated/${name}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  execute_process(COMMAND gzip -9 -n -c "${file}" OUTPUT_FILE "${compressed}" COMMAND_ERROR_IS_FATAL ANY)
  install(FILES "${compressed}" DESTINATION "${destination}")
endfunction()

# headroom_completion(SHELL FILE): the program writes it, so that no list of options is kept twice.
function(headroom_completion shell file)
  add_custom_command(
    OUTPUT "${file}"
    COMMAND headroom completion ${shell} > "${file}"
    DEPENDS headroom
    COMMENT "Writing the completion for ${shell}"
    VERBATIM)
  add_custom_target(headroom_completion_${shell} ALL DEPENDS "${file}")
endfunction()
file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/completion")
headroom_completion(bash "${CMAKE_BINARY_DIR}/completion/headroom")
headroom_completion(zsh "${CMAKE_BINARY_DIR}/completion/_headroom")

# Libraries with versions and licences, as dpkg knows them.
find_program(HEADROOM_DPKG dpkg-query)
if(HEADROOM_DPKG)
  set(bill "${CMAKE_BINARY_DIR}/headroom.spdx.json")
  add_custom_command(
    OUTPUT "${bill}"
    COMMAND "${CMAKE_SOURCE_DIR}/packaging/sbom" $<TARGET_FILE:headroom> "${PROJECT_VERSION}" > "${bill}"
    DEPENDS headroom "${CMAKE_SOURCE_DIR}/packaging/sbom" "${CMAKE_SOURCE_DIR}/packaging/dependencies.txt"
    COMMENT "Writing the bill of materials"
    VERBATIM)
  add_custom_target(headroom_bill ALL DEPENDS "${bill}")
  install(FILES "${bill}" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
endif()

install(TARGETS headroom)
install(DIRECTORY "${HEADROOM_DATA_DIR}/" DESTINATION "${CMAKE_INSTALL_DATADIR}/headroom")
install(FILES packaging/headroom.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
install(FILES packaging/headroom.svg
        DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
# That of plans in a file manager, by the name of their type.
install(FILES packaging/headroom.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/mimetypes"
        RENAME application-x-headroom-plan+json.svg)
install(FILES packaging/metainfo.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo"
        RENAME io.github.headroom.Headroom.metainfo.xml)
install(FILES packaging/mime.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages"
        RENAME headroom.xml)
install(FILES resources/python/headroom.py DESTINATION "${HEADROOM_PYTHON_DIR}")
install(DIRECTORY resources/python/examples DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES "${CMAKE_BINARY_DIR}/completion/headroom"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${CMAKE_BINARY_DIR}/completion/_headroom"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
install(FILES packaging/lintian-overrides DESTINATION "${CMAKE_INSTALL_DATADIR}/lintian/overrides" RENAME headroom)
install(FILES packaging/copyright DESTINATION "${CMAKE_INSTALL_DOCDIR}")
# Debian wants a day, which says nothing while the version is not released.
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/changelog.Debian" @ONLY CONTENT
"headroom (@PROJECT_VERSION@-@CPACK_DEBIAN_PACKAGE_RELEASE@) UNRELEASED; urgency=medium

  * Package made by the build; what is new stands in changelog.gz.

 -- @CPACK_PACKAGE_CONTACT@  Fri, 20 Nov 2026 00:00:00 +0000
")
headroom_install_compressed("${CMAKE_BINARY_DIR}/generated/changelog.Debian" "${CMAKE_INSTALL_DOCDIR}"
                            changelog.Debian.gz)
headroom_install_compressed("${CMAKE_SOURCE_DIR}/packaging/CHANGELOG.md" "${CMAKE_INSTALL_DOCDIR}"
                            changelog.gz)
headroom_install_compressed("${CMAKE_SOURCE_DIR}/packaging/headroom.1" "${CMAKE_INSTALL_MANDIR}/man1"
                            headroom.1.gz)
include(CPack)

# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` and `cpack` take along.

include(GNUInstallDirs)

install(TARGETS headroom)
install(DIRECTORY "${HEADROOM_DATA_DIR}/" DESTINATION "${CMAKE_INSTALL_DATADIR}/headroom")
install(FILES packaging/headroom.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
install(FILES packaging/headroom.svg
        DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
install(FILES packaging/metainfo.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo"
        RENAME io.github.headroom.Headroom.metainfo.xml)
install(FILES packaging/mime.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages"
        RENAME headroom.xml)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME headroom)
set(CPACK_PACKAGE_VENDOR Headroom)
set(CPACK_PACKAGE_CONTACT "Headroom <headroom@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_INSTALL_DIRECTORY headroom)
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# A plugin, so no library reference names it.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libqt6svg6)
include(CPack)

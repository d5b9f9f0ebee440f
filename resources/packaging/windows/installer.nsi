; SPDX-License-Identifier: GPL-3.0-or-later
;
; The installer for Windows, compiled by app/windows with the symbols VERSION, FOLDER (the folder with the files to
; install), LISTS (a folder with the lists install.nsh and uninstall.nsh of these files) and RESULT (the path of the
; installer). It installs the program for one user, without the rights of an administrator. /S runs installer and
; uninstaller without windows, /D=FOLDER, as the last argument, names the folder. The uninstaller leaves the settings
; and unsaved changes of the user unless they are chosen, in its window or by /SETTINGS.
Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
Name "Parsescope"
OutFile "${RESULT}"
InstallDir "$LOCALAPPDATA\Programs\Parsescope"
InstallDirRegKey HKCU "Software\Microsoft\Windows\CurrentVersion\Uninstall\Parsescope" "InstallLocation"
Icon "${ICON}"
UninstallIcon "${ICON}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Parsescope"
VIAddVersionKey "FileDescription" "Installs Parsescope"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

!include FileFunc.nsh
!include LogicLib.nsh
!include Sections.nsh
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Parsescope"

LicenseData "${FOLDER}/LICENSE.txt"
Page license
Page directory
Page components
Page instfiles
UninstPage uninstConfirm
UninstPage components
UninstPage instfiles

; The type of file TYPE with the ending EXTENSION, which the program can open. Windows opens such files with this
; program only if the user has not chosen another one.
!macro Associate EXTENSION TYPE DESCRIPTION
  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "${DESCRIPTION}"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\parsescope.exe,0"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\parsescope.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids" "${TYPE}" ""
  ReadRegStr $0 HKCR "${EXTENSION}" ""
  StrCmp $0 "" 0 +2
  WriteRegStr HKCU "${CLASSES}\${EXTENSION}" "" "${TYPE}"
!macroend

!macro Dissociate EXTENSION TYPE
  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  DeleteRegValue HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\${EXTENSION}" ""
  StrCmp $0 "${TYPE}" 0 +2
  DeleteRegValue HKCU "${CLASSES}\${EXTENSION}" ""
  DeleteRegKey /ifempty HKCU "${CLASSES}\${EXTENSION}"
!macroend

; Tells the desktop that types of files have changed.
!macro NotifyDesktop
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "Parsescope"
  SectionIn RO
  !include "${LISTS}/install.nsh"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Parsescope.lnk" "$INSTDIR\parsescope.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Parsescope"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\parsescope.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Parsescope developers"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section "Open .parsescope and .conllu files with Parsescope"
  !insertmacro Associate ".parsescope" "Parsescope.Session" "Session of Parsescope"
  !insertmacro Associate ".conllu" "Parsescope.Treebank" "Treebank in CoNLL-U"
  !insertmacro NotifyDesktop
SectionEnd

Section "un.Parsescope"
  SectionIn RO
  !insertmacro Dissociate ".parsescope" "Parsescope.Session"
  !insertmacro Dissociate ".conllu" "Parsescope.Treebank"
  !insertmacro NotifyDesktop
  Delete "$SMPROGRAMS\Parsescope.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  ; Deletes only the files that were installed, and folders that are then empty.
  !include "${LISTS}/uninstall.nsh"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir "$LOCALAPPDATA\Programs"
SectionEnd

Section /o "un.Settings, bookmarks and unsaved changes" SETTINGS
  DeleteRegKey HKCU "Software\parsescope"
  RMDir /r "$APPDATA\parsescope"
  RMDir /r "$LOCALAPPDATA\parsescope"
SectionEnd

Function un.onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/SETTINGS" $1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${SETTINGS}
  ${EndIf}
FunctionEnd

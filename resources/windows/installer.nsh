; The folder in which the site's IT lays provision.json. By itself every account may make files in ProgramData; here SYSTEM and the
; Administrators may write, and the others read. By SIDs, since the names differ with the language of Windows.
!macro customInstall
  SetShellVarContext all
  CreateDirectory "$APPDATA\Gatebooth"
  nsExec::Exec '"$SYSDIR\icacls.exe" "$APPDATA\Gatebooth" /setowner *S-1-5-32-544'
  Pop $0
  nsExec::Exec '"$SYSDIR\icacls.exe" "$APPDATA\Gatebooth" /inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX'
  Pop $0
!macroend

# Makes Gatebooth the shell of the booth's account, instead of Windows Explorer. Run as administrator, on Windows Enterprise,
# Education or IoT Enterprise, with the feature switched on and the computer restarted since:
#   Enable-WindowsOptionalFeature -Online -FeatureName Client-EmbeddedShellLauncher -All
# Never run so far: try it on a computer that you can do without.
param(
  # The booth's account, without administrator's rights, such as BOOTH1\gatebooth.
  [Parameter(Mandatory)] [string] $Account,
  [string] $Program = "$env:ProgramFiles\Gatebooth\Gatebooth.exe"
)
$ErrorActionPreference = 'Stop'

$restartShell = 0
$doNothing = 3
# With this code Gatebooth ends for a supervisor: it is to stay ended.
$leftBySupervisor = 3

# Gatebooth leaves the new start to Shell Launcher instead of starting itself.
[Environment]::SetEnvironmentVariable('GATEBOOTH_RESTARTED_BY', 'ShellLauncher', 'Machine')

$sid = (New-Object System.Security.Principal.NTAccount $Account).Translate([System.Security.Principal.SecurityIdentifier]).Value
$launcher = [wmiclass] '\\localhost\root\standardcimv2\embedded:WESL_UserSetting'
# Everybody else, the administrator among them, keeps the desktop.
$launcher.SetDefaultShell('explorer.exe', $restartShell) | Out-Null
$launcher.SetCustomShell($sid, "`"$Program`"", @($leftBySupervisor), @($doNothing), $restartShell) | Out-Null
$launcher.SetEnabled($true) | Out-Null

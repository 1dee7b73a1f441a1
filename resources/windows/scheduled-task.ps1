# For Windows editions without Shell Launcher: starts Gatebooth when the booth's account signs in, and again whenever it has
# ended. Run as administrator. It restarts the program; it locks nothing. Never run so far.
param(
  [Parameter(Mandatory)] [string] $Account,
  [string] $Program = "$env:ProgramFiles\Gatebooth\Gatebooth.exe"
)
$ErrorActionPreference = 'Stop'

$action = New-ScheduledTaskAction -Execute $Program
# At the sign-in, and every minute after it: a second start only brings the first one's window to the front.
$atLogOn = New-ScheduledTaskTrigger -AtLogOn -User $Account
$everyMinute = New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Minutes 1)
$principal = New-ScheduledTaskPrincipal -UserId $Account -LogonType Interactive -RunLevel Limited
$settings = New-ScheduledTaskSettingsSet -MultipleInstances IgnoreNew -ExecutionTimeLimit ([TimeSpan]::Zero) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
Register-ScheduledTask -TaskName 'Gatebooth' -Action $action -Trigger $atLogOn, $everyMinute -Principal $principal -Settings $settings -Force | Out-Null

<#
.SYNOPSIS
From a bare Windows machine to an uploaded report: installs what is missing, builds the runner, tests, measures and uploads it.

.DESCRIPTION
Windows 10 of 2018 or later, 64 bit. Visual Studio's compiler and msys2 come through winget, each only where it is missing and is asked for;
vcpkg from its repository. Nothing is installed twice, and a second run goes on where the first one stopped.
The token is read from the environment variable WIREWATCH_TOKEN and is no argument.
Not yet run: docs/reference/platforms.md says what was.

.PARAMETER Toolchain
msvc, msys2-ucrt64 or msys2-clang64.

.PARAMETER Server
Address of the Wirewatch server. Left out, the report is only kept in a folder, wirewatch-spool, that another machine can send.

.PARAMETER Project
The project's short name there.

.PARAMETER Machine
A label you choose for this machine; its host name is not sent.

.EXAMPLE
$env:WIREWATCH_TOKEN = 'ww_...'; ci\windows\measure.ps1 -Toolchain msvc -Server https://perf.example.org -Project codecs -Machine desk-1
#>
[CmdletBinding()]
param(
  [ValidateSet('msvc', 'msys2-ucrt64', 'msys2-clang64')]
  [string]$Toolchain = 'msvc',
  [string]$Server = '',
  [string]$Project = '',
  [Parameter(Mandatory)]
  [string]$Machine,
  [ValidateSet('smoke', 'demo', 'record', 'full')]
  [string]$Effort = 'record',
  [switch]$SkipTests
)
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

$Root = Split-Path -Parent (Split-Path -Parent $PSScriptRoot)
$State = Join-Path $Root '.state'
$Native = Join-Path $Root 'native'
$Msys2 = 'C:\msys64'
$BenchmarkVersion = '1.9.1'
$BenchmarkSha256 = '32131c08ee31eeff2c8968d7e874f3cb648034377dfc32a4c377fa8796d84981'

# Runs a program and ends the script if it fails; a program's exit status is no PowerShell error.
function Invoke-Program {
  param([string]$Program, [string[]]$Arguments)
  & $Program @Arguments
  if ($LASTEXITCODE -ne 0) {
    throw "$Program $($Arguments -join ' ') ended with status $LASTEXITCODE"
  }
}

function Install-WithWinget {
  param([string]$Id, [string]$Override = '')
  if (-not (Get-Command winget -ErrorAction SilentlyContinue)) {
    throw "There is no winget to install $Id with. Install App Installer from the Microsoft Store, or $Id by hand."
  }
  $arguments = @('install', '--exact', '--id', $Id, '--silent', '--accept-package-agreements', '--accept-source-agreements')
  if ($Override -ne '') { $arguments += @('--override', $Override) }
  Invoke-Program winget $arguments
}

function Add-ToPath {
  param([string]$Folder)
  if (Test-Path $Folder) { $env:Path = "$Folder;$env:Path" }
}

# Google Benchmark's source, checked against its sum: built here, so that it is never a debug library.
function Get-GoogleBenchmark {
  $source = Join-Path $State 'google-benchmark\src'
  if (Test-Path (Join-Path $source 'CMakeLists.txt')) { return }
  New-Item -ItemType Directory -Force -Path $source | Out-Null
  $archive = Join-Path $State "google-benchmark-$BenchmarkVersion.tar.gz"
  [Net.ServicePointManager]::SecurityProtocol = [Net.SecurityProtocolType]::Tls12
  Invoke-WebRequest -UseBasicParsing -OutFile $archive `
    -Uri "https://github.com/google/benchmark/archive/refs/tags/v$BenchmarkVersion.tar.gz"
  if ((Get-FileHash -Algorithm SHA256 $archive).Hash -ne $BenchmarkSha256) {
    throw "$archive is not what was expected: its SHA-256 is not $BenchmarkSha256"
  }
  Invoke-Program "$env:SystemRoot\System32\tar.exe" @('-xzf', $archive, '-C', $source, '--strip-components=1')
}

function Install-Msvc {
  $where = "${env:ProgramFiles(x86)}\Microsoft Visual Studio\Installer\vswhere.exe"
  $found = ''
  if (Test-Path $where) {
    $found = & $where -latest -products * -requires Microsoft.VisualStudio.Component.VC.Tools.x86.x64 -property installationPath
  }
  if (-not $found) {
    Install-WithWinget 'Microsoft.VisualStudio.2022.BuildTools' `
      '--quiet --wait --norestart --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended'
  }
  if (-not (Get-Command cmake -ErrorAction SilentlyContinue)) {
    Install-WithWinget 'Kitware.CMake'
    Add-ToPath "$env:ProgramFiles\CMake\bin"
  }
  if (-not (Get-Command git -ErrorAction SilentlyContinue)) {
    Install-WithWinget 'Git.Git'
    Add-ToPath "$env:ProgramFiles\Git\cmd"
  }
  if (-not (Test-Path Env:VCPKG_ROOT)) {
    $env:VCPKG_ROOT = Join-Path $State 'vcpkg'
    if (-not (Test-Path $env:VCPKG_ROOT)) {
      Invoke-Program git @('clone', '--depth', '1', 'https://github.com/microsoft/vcpkg', $env:VCPKG_ROOT)
    }
  }
  if (-not (Test-Path (Join-Path $env:VCPKG_ROOT 'vcpkg.exe'))) {
    Invoke-Program (Join-Path $env:VCPKG_ROOT 'bootstrap-vcpkg.bat') @('-disableMetrics')
  }
}

function Install-Msys2 {
  param([string]$System)
  if (-not (Test-Path "$Msys2\usr\bin\bash.exe")) { Install-WithWinget 'MSYS2.MSYS2' }
  $prefix = @{ ucrt64 = 'mingw-w64-ucrt-x86_64'; clang64 = 'mingw-w64-clang-x86_64' }[$System]
  $compiler = @{ ucrt64 = 'gcc'; clang64 = 'clang' }[$System]
  $packages = @($compiler, 'cmake', 'ninja', 'boost', 'gtest') | ForEach-Object { "$prefix-$_" }
  Invoke-Program "$Msys2\usr\bin\pacman.exe" (@('-Sy', '--needed', '--noconfirm') + $packages)
  Add-ToPath "$Msys2\usr\bin"
  Add-ToPath "$Msys2\$System\bin"
}

if ($Toolchain -eq 'msvc') { Install-Msvc } else { Install-Msys2 ($Toolchain -replace 'msys2-', '') }
Get-GoogleBenchmark

Push-Location $Native
try {
  Invoke-Program cmake @('--preset', $Toolchain)
  Invoke-Program cmake @('--build', '--preset', $Toolchain, '--target', 'wirewatch-bench', 'portable_tests')
  if (-not $SkipTests) { Invoke-Program ctest @('--preset', $Toolchain, '-R', '^portable[.]') }
}
finally {
  Pop-Location
}

$build = Join-Path $State "build\$Toolchain"
$bench = @('Release\wirewatch-bench.exe', 'wirewatch-bench.exe') | ForEach-Object { Join-Path $build $_ } |
  Where-Object { Test-Path $_ } | Select-Object -First 1
# The clock of processor time has steps of 15.6 ms there, so each case takes at least half a second.
$arguments = @('--effort', $Effort, '--machine', $Machine, '--out', (Join-Path $build 'report.json'))
if ($Effort -ne 'smoke') { $arguments += '--benchmark_min_time=0.5s' }
if ($Server -ne '') {
  $arguments += @('--upload', $Server, '--project', $Project, '--fail-on', 'none')
}
else {
  $arguments += @('--spool', (Join-Path $build 'wirewatch-spool'))
}
Invoke-Program $bench $arguments

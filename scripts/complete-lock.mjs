// Run after `npm install <package>`: adds what a registry without packages for other platforms leaves
// out of package-lock.json. npm ≥ 11.19 refuses a lock that does not name every optional dependency,
// and a lock made on one platform must install on the others.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../package-lock.json', import.meta.url)
const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'windows',
  'aix',
]
const CPU = [
  'arm64',
  'arm',
  'armv7',
  'x64',
  'ia32',
  'ppc64le',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = [`${path}/node_modules/${name}`, `node_modules/${name}`].some(
      (place) => place in lock.packages,
    )
    if (found || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
    }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? `Added ${added.length}: ${added.join(', ')}` : 'Nothing was missing.')

/** The platform that a package's name states, e.g. `@next/swc-linux-x64-musl`. */
function platformOf(name) {
  const parts = name.split(/[/.-]/)
  const os = OS.find((candidate) => parts.includes(candidate))
  const cpu = CPU.find((candidate) => parts.includes(candidate))
  const libc = parts.includes('musl') ? 'musl' : parts.includes('gnu') ? 'glibc' : undefined
  return {
    ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}),
    ...(cpu ? { cpu: [cpu === 'armv7' ? 'arm' : cpu] } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
  }
}

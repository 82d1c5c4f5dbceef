import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freeGatewayPorts } from '../../support/free-gateway-ports'
import { freePort } from '../../support/free-port'

const folder = mkdtempSync(path.join(tmpdir(), 'start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** For a process that starts on a machine which is busy with something else. */
const PATIENCE_MS = 120_000

/** The start itself, without the installation that `npm start` puts before it. */
const START = `import('./scripts/start/supervisor.ts').then(({ superviseStart }) =>
  superviseStart({ args: process.argv.slice(1), startedAt: Date.now(), installed: false }))`

async function start(settings: Record<string, string>, args: string[] = []) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATA_DIR: folder,
    PORT: String(await freePort()),
    ...(await freeGatewayPorts()),
    DATABASE_PORT: String(await freePort()),
    ...settings,
  }
  const command = ['--import', 'tsx', '--input-type=module', '-e', START, '--', ...args]
  return new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, command, { env, timeout: PATIENCE_MS }, (error, stdout, stderr) =>
      resolve({ status: error?.code, stdout, stderr }),
    )
  })
}

async function listening(): Promise<{ port: number; close: () => void }> {
  const server = net.createServer().listen(0)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

describe.concurrent('npm start refuses with one sentence and a non-zero exit', {
  timeout: PATIENCE_MS,
}, () => {
  it.each(['PORT', 'GATEWAY_GT06_PORT', 'GATEWAY_OSMAND_PORT', 'GATEWAY_PORT'])(
    'a taken %s',
    async (setting) => {
      const { port, close } = await listening()
      const { status, stdout, stderr } = await start({ [setting]: String(port) })
      close()
      expect(stderr).toBe(`✗ Port ${port} (${setting}) is taken; free it or set ${setting} to another one.\n`)
      expect(status).toBe(1)
      expect(stdout).toBe('')
    },
  )

  it('and says before that a proxy has to be trusted, where there must be one', async () => {
    const { port, close } = await listening()
    const settings = { PORT: String(port), PUBLIC_URL: 'https://track.example.com' }
    const [told, trusted] = await Promise.all([start(settings), start({ ...settings, TRUST_PROXY: '1' })])
    close()
    expect(told.stdout).toMatch(/^! PUBLIC_URL is https, but TRUST_PROXY is 0: [^\n]+\n$/)
    expect(trusted.stdout).toBe('')
    expect([told.status, trusted.status]).toEqual([1, 1])
  })

  it('two settings that ask for one port', async () => {
    const port = String(await freePort())
    const { status, stderr } = await start({ PORT: port, DATABASE_PORT: port })
    expect(stderr).toBe(`✗ Settings PORT and DATABASE_PORT both ask for port ${port}; they must differ.\n`)
    expect(status).toBe(1)
  })

  it('a value that cannot be used', async () => {
    const { status, stderr } = await start({ RETENTION_MONTHS: 'six' })
    expect(stderr).toMatch(/^✗ Setting RETENTION_MONTHS "six" is not usable: [^\n]+\.\n$/)
    expect(status).toBe(1)
  })

  it('a data folder that is a file', async () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    const { status, stderr } = await start({ DATA_DIR: file })
    expect(stderr).toMatch(/^✗ Setting DATA_DIR "[^\n]+" cannot be used: [^\n]+\.\n$/)
    expect(status).toBe(1)
  })

  it('an option that does not exist', async () => {
    const { status, stderr } = await start({}, ['--emtpy'])
    expect(stderr).toBe('✗ Option --emtpy is not known; there are --empty, --dev and --role.\n')
    expect(status).toBe(1)
  })
})

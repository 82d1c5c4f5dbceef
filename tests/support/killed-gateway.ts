import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Forwarder, makeForwarder } from './forwarder'
import { freeGatewayPorts } from './free-gateway-ports'

/** A gateway in a process of its own, with a way to the database that can be cut or slowed down. */
export class KilledGateway {
  private child: ChildProcess | null = null

  private constructor(
    readonly port: number,
    /** Of phones. */
    readonly osmand: number,
    readonly forwarder: Forwarder,
    private readonly entry: string[],
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async start(entry: string[], databaseUrl: string): Promise<KilledGateway> {
    const direct = new URL(databaseUrl)
    const forwarder = await makeForwarder({ host: direct.hostname, port: Number(direct.port) })
    await forwarder.mend()
    const through = new URL(databaseUrl)
    through.host = `127.0.0.1:${forwarder.port}`
    const ports = await freeGatewayPorts()
    const settings = { DATABASE_URL: through.href, LOG_LEVEL: 'silent', GATEWAY_HOST: '127.0.0.1', ...ports }
    const env = { ...process.env, ...settings } as NodeJS.ProcessEnv
    const [gt06, osmand] = [Number(ports.GATEWAY_GT06_PORT), Number(ports.GATEWAY_OSMAND_PORT)]
    const gateway = new KilledGateway(gt06, osmand, forwarder, entry, env)
    gateway.run()
    return gateway
  }

  run(): void {
    this.child = spawn(process.execPath, this.entry, { env: this.env, stdio: 'ignore' })
  }

  async kill(): Promise<void> {
    const gone = this.child && this.child.exitCode === null ? once(this.child, 'exit') : null
    this.child?.kill('SIGKILL')
    await gone
  }

  async end(): Promise<void> {
    await this.kill()
    await this.forwarder.cut()
  }
}

import net, { type Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { createTransport, type Transporter } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { StoredSettings } from '@/db/queries/mail-servers/mail-servers'
import { env } from '@/lib/env'
import { MAIL_PORTS } from '@/lib/mail/server-schema'
import { type MailProblem, mailProblemOf, outcomeOf, type SmtpError, saidBy } from '@/lib/mail/smtp-problem'
import type { SendOutcome } from '@/lib/outbox/schema'
import { seal, unseal } from '@/server/auth/sealed'
import { isOutsideAddress } from '@/server/network/outside-address'
import { lookupAmong, NotOutside, type Reach, reachable, worldReach } from '@/server/network/reach'
import { CAREFUL, handOver, tellOfEnd } from './hand-over'
import type { Mail } from './send-mail'

const SEAL_PURPOSE = 'mailServer'
const SOCKET_TIMEOUT_MS = 10_000
/** A server that says a little now and then is not waited for any longer. */
const SESSION_MS = 45_000
/** Transports hold no connection; those that are used are kept for a while. */
const KEPT_TRANSPORTS = 100
const KEPT_MS = 5 * 60_000

/** With the authority that a test's certificates come from. */
type MailReach = Reach & { ca?: string }
let reach: MailReach | undefined

/** Replaces what own mail servers are reached by; for tests. */
export function setMailReach(given: MailReach | undefined): void {
  reach = given
  transports.clear()
}

const reachNow = (): MailReach => {
  reach ??= worldReach(env().MAIL_SERVER_PRIVATE)
  return reach
}

/** A password as it is stored; none stays none. */
export const sealPassword = (password: string): string =>
  password === '' ? '' : seal(password, SEAL_PURPOSE)

/** Whether a mail server may listen there. In a network of its own everything may. */
export const isMailPort = (port: number): boolean => reachNow().isPrivate || MAIL_PORTS.includes(port)

/** Whether an IP address may be that of a mail server. */
export const isMailHost = (address: string): boolean => reachNow().isPrivate || isOutsideAddress(address)

/** Why a server did not take a mail. */
export type ServerFailure = { problem: MailProblem; said: string; outcome: SendOutcome }

/** Hands a mail to a server of an account; null once the server has it. Never rejects. */
export async function sendByServer(
  server: StoredSettings,
  mail: Mail,
  fromName: string,
): Promise<ServerFailure | null> {
  const opened = transportTo(server)
  if (!opened) {
    const said = 'its password cannot be read: SECRET was changed'
    return { problem: 'auth', said, outcome: 'retry' }
  }
  const failure = await handOver(opened, { name: fromName, address: server.mailFrom }, mail)
  if (!failure) return null
  const { error, written } = failure
  const problem = error instanceof NotOutside ? 'host' : mailProblemOf(error)
  return { problem, said: saidBy(error), outcome: outcomeOf(error, written) }
}

const transports = new LRUCache<string, Transporter>({ max: KEPT_TRANSPORTS, ttl: KEPT_MS })

/** Null where the password cannot be read. */
function transportTo(server: StoredSettings): Transporter | null {
  const key = JSON.stringify([server.host, server.port, server.user, server.sealedPassword, server.tls])
  const known = transports.get(key)
  if (known) return known
  try {
    const pass = server.sealedPassword === '' ? '' : unseal(server.sealedPassword, SEAL_PURPOSE)
    const made = openTransport(server, pass)
    transports.set(key, made)
    return made
  } catch {
    return null
  }
}

function openTransport({ host, port, user, tls }: StoredSettings, pass: string): Transporter {
  const { ca } = reachNow()
  const options: SMTPTransport.Options = {
    ...CAREFUL,
    host,
    port,
    secure: tls,
    socketTimeout: SOCKET_TIMEOUT_MS,
    auth: user === '' ? undefined : { user, pass },
    // Nobody on the way reads a password.
    requireTLS: !tls && user !== '',
    tls: ca === undefined ? undefined : { ca },
    getSocket: (_options, callback) => {
      connect(host, port).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, undefined),
      )
    },
  }
  return tellOfEnd(createTransport(options))
}

/** A connection to one of the addresses that were looked at: the library would look up the name again. */
async function connect(host: string, port: number): Promise<Socket> {
  if (!isMailPort(port)) throw new NotOutside(`port ${port} is not one of mail servers`)
  const lookup = lookupAmong(await reachable(reachNow(), host))
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, lookup, autoSelectFamily: true })
    const late = () => socket.destroy(unanswered('no connection'))
    socket.setTimeout(CAREFUL.connectionTimeout, late)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject).off('timeout', late).setTimeout(0)
      const end = setTimeout(() => socket.destroy(unanswered('not done in time')), SESSION_MS)
      socket.once('close', () => clearTimeout(end))
      resolve(socket)
    })
  })
}

const unanswered = (message: string): SmtpError & Error =>
  Object.assign(new Error(message), { code: 'ETIMEDOUT' })

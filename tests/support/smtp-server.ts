import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { MAIL_CERTIFICATE, MAIL_KEY } from './mail-certificate'

export type ReceivedMail = { to: string[]; source: string }

export type MailBox = {
  port: number
  received: ReceivedMail[]
  /** From now on every mail is refused, for good unless another code is told. */
  refuse: (responseCode?: number) => void
  /** From now on no mail for the address is taken, with these words. */
  refuseAddress: (address: string, words: string) => void
  /** From now on mails are taken, but the sender is not told. */
  fallSilent: () => void
  /** Takes mails and says so again. */
  answer: () => void
  stop: () => Promise<void>
}

type BoxOptions = {
  /** TLS from the first byte, or STARTTLS; neither unless told. */
  tls?: 'start' | 'starttls'
  /** The passwords of its users, who have to sign in; anybody may send unless told. */
  users?: Readonly<Record<string, string>>
}

/** A real SMTP server on a free port that keeps what it was given. */
export async function startMailBox({ tls, users }: BoxOptions = {}): Promise<MailBox> {
  const received: ReceivedMail[] = []
  let refusing: number | null = null
  let silent = false
  const refused = new Map<string, string>()
  const server = new SMTPServer({
    key: MAIL_KEY,
    cert: MAIL_CERTIFICATE,
    secure: tls === 'start',
    authOptional: users === undefined,
    disabledCommands: tls === 'starttls' ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username !== undefined && users?.[username] === password
      done(isRight ? null : refusal(535, 'no such user'), { user: username })
    },
    onRcptTo: ({ address }, _session, done) => {
      const words = refused.get(address)
      done(words === undefined ? null : refusal(550, words))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusing !== null) return done(refusal(refusing, 'mailbox full'))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(chunks).toString('utf8') })
        if (!silent) done()
      })
    },
  })
  // Who gives up a handshake, as those do that do not trust it, is no failure of its own.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuse: (responseCode = 552) => {
      refusing = responseCode
    },
    refuseAddress: (address, words) => {
      refused.set(address, words)
    },
    fallSilent: () => {
      silent = true
    },
    answer: () => {
      silent = false
      refusing = null
      refused.clear()
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

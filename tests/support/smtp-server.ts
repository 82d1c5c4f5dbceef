import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string[]; source: string }

export type MailBox = {
  port: number
  received: ReceivedMail[]
  /** From now on every mail is refused, for good unless another code is told. */
  refuse: (responseCode?: number) => void
  /** From now on mails are taken, but the sender is not told. */
  fallSilent: () => void
  /** Takes mails and says so again. */
  answer: () => void
  stop: () => Promise<void>
}

/** A real SMTP server on a free port that keeps what it was given. */
export async function startMailBox(): Promise<MailBox> {
  const received: ReceivedMail[] = []
  let refusing: number | null = null
  let silent = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusing !== null)
          return done(Object.assign(new Error('mailbox full'), { responseCode: refusing }))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(chunks).toString('utf8') })
        if (!silent) done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuse: (responseCode = 552) => {
      refusing = responseCode
    },
    fallSilent: () => {
      silent = true
    },
    answer: () => {
      silent = false
      refusing = null
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

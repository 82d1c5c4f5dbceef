import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type MailBox, startMailBox } from './smtp-server'

/** A mail server that the calling test file is set up to send by; its box is empty before each test. */
export function testMail(): { box: MailBox } {
  const held = {} as { box: MailBox }
  beforeAll(async () => {
    held.box = await startMailBox()
    Object.assign(process.env, {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(held.box.port),
      MAIL_FROM: 'Tracking <no-reply@example.com>',
      PUBLIC_URL: 'https://track.example.com',
    })
  })
  beforeEach(() => {
    held.box.received.length = 0
    held.box.answer()
  })
  afterAll(() => held.box.stop())
  return held
}

/** A mail with its soft line breaks taken out. */
export const mailText = (source = ''): string => source.replace(/=\r\n/g, '').replace(/=3D/g, '=')

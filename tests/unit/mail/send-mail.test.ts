import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeEmail } from '@/lib/mail/email'
import { type MailBox, startMailBox } from '../../support/smtp-server'

let box: MailBox
let sendMail: typeof import('@/server/mail/send-mail').sendMail

beforeAll(async () => {
  box = await startMailBox()
  vi.stubEnv('SMTP_HOST', '127.0.0.1')
  vi.stubEnv('SMTP_PORT', String(box.port))
  vi.stubEnv('MAIL_FROM', 'Tracking <no-reply@tracking.test>')
  vi.resetModules()
  sendMail = (await import('@/server/mail/send-mail')).sendMail
})
afterAll(() => box.stop())

const email = writeEmail({
  language: 'ar',
  brandTitle: 'A & B <Fleet>',
  color: '#0f766e',
  heading: 'كلمة مرور جديدة',
  paragraphs: ['<script>alert(1)</script>'],
  action: { label: 'اختر', url: 'https://example.com/login/reset?token=a&b="c"' },
})

describe('an email', () => {
  it('is written from right to left where its language is, and escapes what people typed', () => {
    expect(email.html).toContain('dir="rtl"')
    expect(email.html).toContain('A &amp; B &lt;Fleet&gt;')
    expect(email.html).not.toContain('<script>')
    expect(email.html).toContain('token=a&amp;b=&quot;c&quot;')
    expect(email.text).toContain('https://example.com/login/reset?token=a&b="c"')
  })
})

describe('a mail', () => {
  it('reaches a real server with its sender, its text and its attachment', async () => {
    const attachment = { filename: 'trips.csv', contentType: 'text/csv', content: Buffer.from('a,b\n1,2\n') }
    await sendMail({ to: 'ann@fleet.test', subject: 'Trips', ...email, attachments: [attachment] })
    expect(box.received).toHaveLength(1)
    expect(box.received[0]?.to).toEqual(['ann@fleet.test'])
    const source = box.received[0]?.source ?? ''
    expect(source).toContain('From: Tracking <no-reply@tracking.test>')
    expect(source).toContain('filename=trips.csv')
    expect(source).toContain(Buffer.from('a,b\n1,2\n').toString('base64'))
  })

  it('that the server does not take is a refusal of ours', async () => {
    box.refuse()
    await expect(sendMail({ to: 'ann@fleet.test', subject: 'Trips', ...email })).rejects.toMatchObject({
      error: 'mailFailed',
    })
  })
})

import { findMailedWords } from '@/db/queries/messages/announcement-mails'
import { findMailRecipient } from '@/db/queries/messages/mail-recipient'
import { systemAccess } from '@/lib/auth/access'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import { linkOfText } from '@/lib/messages/message-types'
import { pickWords } from '@/lib/messages/pick-words'
import type { OutboxPayload } from '@/lib/outbox/rows'
import { brandOfAddress } from '@/server/brand/brand'
import { sendEmail, senderOf } from '@/server/mail/outgoing-email'
import { announcementLines } from '@/server/messages/announcement-html'
import { mailActionIn, wordingIn } from '@/server/messages/word-message'
import { addressAt } from './account-address'
import { messageIdOf, sendFailure } from './mail-kind'
import { type OutboxKind, SendFailure } from './outbox-kind'

const system = systemAccess('worker')

/** Mails a message in the language of its account and under the brand that the account knows us by. */
export const messageKind: OutboxKind<'message'> = {
  send: async ({ accountId, to, message, language: theirs }, row) => {
    const recipient = await findMailRecipient(system, accountId)
    if (!recipient) throw new SendFailure('refused', 'its account is gone')
    const wanted = theirs ?? recipient.language
    const language = isLanguage(wanted) ? wanted : 'en'
    const address = await addressAt(recipient.path)
    const { title, lines, link } = await contentOf(accountId, message, language)
    const { action, note } = await mailActionIn(language)
    const email = {
      heading: title,
      paragraphs: lines,
      note,
      action: { label: action, url: `${address}${link}` },
    }
    try {
      await sendEmail(to, language, senderOf(await brandOfAddress(address)), email, {
        messageId: messageIdOf(row),
        ofAccount: recipient.path,
      })
    } catch (error) {
      throw sendFailure(error)
    }
  },
}

type Content = { title: string; lines: string[]; link: string }

async function contentOf(
  accountId: number,
  message: OutboxPayload<'message'>['message'],
  language: Language,
): Promise<Content> {
  if (!('announcementId' in message)) {
    const { text, params } = message
    return { ...(await wordingIn(language))(text, params), link: linkOfText(text, params) }
  }
  const found = await findMailedWords(system, message.announcementId, accountId)
  if (!found) throw new SendFailure('refused', 'its announcement is over, or no longer for this account')
  const { title, body } = pickWords(found.words, found.language, language)
  return { title, lines: announcementLines(body), link: '/settingMessages' }
}

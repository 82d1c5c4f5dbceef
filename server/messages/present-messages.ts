import type { OwnMessage } from '@/db/queries/messages/own-messages'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import { type AnnouncementLook, linkOfText, type MessageText } from '@/lib/messages/message-types'
import { pickWords } from '@/lib/messages/pick-words'
import type { Message } from '@/lib/messages/schema'
import { announcementHtml } from './announcement-html'
import { type Wording, wordingIn } from './word-message'

/** Messages as their reader sees them, in a language. */
export async function presentMessages(rows: readonly OwnMessage[], language: Language): Promise<Message[]> {
  const wording = await wordingIn(language)
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    sender: row.sender,
    read: row.isRead,
    time: new Date(row.time).toISOString(),
    ...(row.announcementId === null ? worded(row, wording) : announced(row, row.announcementId, language)),
  }))
}

type Content = Pick<Message, 'title' | 'text' | 'html' | 'language' | 'link' | 'announcement'>

function worded({ text, params }: OwnMessage, wording: Wording): Content {
  const { title, lines } = wording(text as MessageText, params)
  const link = linkOfText(text as MessageText, params)
  return { title, text: lines.join('\n'), html: null, language: null, link, announcement: null }
}

function announced(row: OwnMessage, id: number, reader: Language): Content {
  const fallback = isLanguage(row.language) ? row.language : 'en'
  const { title, body, language } = pickWords(row.words ?? {}, fallback, reader)
  return {
    title,
    language,
    text: '',
    html: announcementHtml(body),
    link: null,
    announcement: {
      id,
      look: row.look as AnnouncementLook,
      mustAcknowledge: row.mustAcknowledge === true,
      acknowledgedAt: row.acknowledgedAt === null ? null : new Date(row.acknowledgedAt).toISOString(),
    },
  }
}

'use client'
import {
  ArrowLeftRight,
  Ban,
  CalendarClock,
  IdCard,
  ListChecks,
  type LucideIcon,
  Mail,
  MailOpen,
  Megaphone,
  MessageSquareText,
  Share2,
  Sparkles,
  Trash2,
  UserPlus,
  UserRoundX,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import { Markdown } from '@/components/ui/markdown'
import { type MessageTypeName, typeOfNumber } from '@/lib/messages/message-types'
import type { Message } from '@/lib/messages/schema'
import type { Marking } from './use-mark-messages'

const ICONS: { readonly [Name in MessageTypeName]?: LucideIcon } = {
  announcement: Megaphone,
  deviceExpiry: CalendarClock,
  accountExpiry: UserRoundX,
  transfers: ArrowLeftRight,
  tasks: ListChecks,
  demoApplications: UserPlus,
  feedback: MessageSquareText,
  releaseNotes: Sparkles,
  shareLinks: Share2,
  blackCars: Ban,
  fleetEnds: IdCard,
}

/** A message: a press leads to what it tells of, or opens an announcement in its place. */
export function MessageRow({ message, marking }: { message: Message; marking: Marking }) {
  const t = useTranslations('messages')
  const formats = useFormats()
  const router = useRouter()
  const body = useId()
  const [open, setOpen] = useState(false)
  const { id, title, text, link, read, sender, announcement } = message
  const type = typeOfNumber(message.type)
  const Icon = (type && ICONS[type]) ?? Mail
  const press = () => {
    if (!read) void marking.mark([id], true, true)
    if (link) router.push(link)
    else setOpen(!open)
  }
  const waits = announcement?.mustAcknowledge === true && announcement.acknowledgedAt === null
  return (
    <li className="relative flex items-start gap-3 border-hairline px-4 py-3 not-first:border-t">
      <span
        className={cn(
          'mt-0.5 grid size-8 shrink-0 place-items-center rounded-full',
          read ? 'bg-hover text-muted' : 'bg-tint text-primary-text',
        )}
      >
        <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={press}
          aria-expanded={link ? undefined : open}
          aria-controls={link ? undefined : body}
          className="block w-full rounded-control text-start hover:text-primary-text"
        >
          <span className="flex items-baseline gap-2">
            <Cut lines={2} className={cn('text-md', read ? 'text-muted' : 'font-semibold')}>
              {title}
            </Cut>
            <span className="sr-only">{t(read ? 'read' : 'unread')}</span>
          </span>
        </button>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-meta text-muted">
          <time dateTime={message.time}>{formats.dateMinute(Date.parse(message.time))}</time>
          {sender && <Cut className="max-w-60">{sender}</Cut>}
        </p>
        {text && <p className="mt-1 text-body break-words whitespace-pre-line">{text}</p>}
        {announcement && (
          <div
            id={body}
            hidden={!open}
            lang={message.language ?? undefined}
            dir="auto"
            className="mt-2 break-words"
          >
            <Markdown html={message.html ?? ''} />
          </div>
        )}
        {waits && (
          <Button
            className="mt-2"
            tone="primary"
            disabled={marking.isBusy}
            onClick={() => void marking.acknowledge(announcement.id)}
          >
            {t('acknowledge')}
          </Button>
        )}
        {announcement?.acknowledgedAt && (
          <p className="mt-1.5">
            <Badge tone="success">
              {t('acknowledgedAt', { time: formats.dateMinute(Date.parse(announcement.acknowledgedAt)) })}
            </Badge>
          </p>
        )}
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={t(read ? 'markUnread' : 'markRead', { title })}
          icon={read ? <MailOpen /> : <Mail />}
          disabled={marking.isBusy}
          onClick={() => void marking.mark([id], !read)}
        />
        <IconButton
          label={t('delete', { title })}
          icon={<Trash2 />}
          disabled={marking.isBusy}
          onClick={() => void marking.remove([id])}
        />
      </div>
    </li>
  )
}

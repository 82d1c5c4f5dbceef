'use client'
import { Pencil, Trash2, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import type { Announcement } from '@/lib/messages/announcement-schema'
import { pickWords } from '@/lib/messages/pick-words'

export type Asked = { verb: 'edit' | 'who' | 'delete'; announcement: Announcement }
type Props = { announcement: Announcement; onAsk: (asked: Asked) => void }

const TONES: Record<Announcement['state'], BadgeTone> = {
  waiting: 'warning',
  shown: 'success',
  ended: 'neutral',
}

/** An announcement of the own account: when it is shown, and how many have read it. */
export function AnnouncementRow({ announcement, onAsk }: Props) {
  const t = useTranslations('messages.announcements')
  const formats = useFormats()
  const { words, language, state, look, from, until, recipients, read, acknowledged, mustAcknowledge } =
    announcement
  const { title } = pickWords(words, language, language)
  const day = (time: string) => formats.date(Date.parse(time))
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-hairline p-4 not-first:border-t">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Cut lines={2} className="text-md font-semibold">
            {title}
          </Cut>
          <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
          <Badge>{t(`looks.${look}`)}</Badge>
        </p>
        <p className="mt-1 text-meta text-muted">
          {until ? t('fromUntil', { from: day(from), until: day(until) }) : t('since', { from: day(from) })}
        </p>
        <p className="mt-1 text-body tabular-nums">
          {t('counts', { recipients, read })}
          {mustAcknowledge && ` · ${t('acknowledgedCount', { count: acknowledged })}`}
        </p>
      </div>
      <div className="flex">
        <IconButton
          label={t('whoOf', { title })}
          icon={<Users />}
          onClick={() => onAsk({ verb: 'who', announcement })}
        />
        <IconButton
          label={t('editOf', { title })}
          icon={<Pencil />}
          onClick={() => onAsk({ verb: 'edit', announcement })}
        />
        <IconButton
          label={t('deleteOf', { title })}
          icon={<Trash2 />}
          onClick={() => onAsk({ verb: 'delete', announcement })}
        />
      </div>
    </li>
  )
}

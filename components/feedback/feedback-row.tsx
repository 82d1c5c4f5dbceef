'use client'
import { Image as ImageIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import type { FeedbackItem } from '@/lib/feedback/schema'
import { StatusBadge } from './status-badge'

type Props = { item: FeedbackItem; box: 'received' | 'sent' }

/** A feedback in the list: the first of its words, how far it is, and by whom. */
export function FeedbackRow({ item, box }: Props) {
  const t = useTranslations('feedback')
  const kinds = useTranslations('shell.feedback.kinds')
  const formats = useFormats()
  const { id, kind, status, text, sender, answers, hasPicture, changed } = item
  return (
    <li className="border-hairline not-first:border-t">
      <Link href={`/feedback/${id}`} className="flex flex-col gap-1 px-4 py-3 hover:bg-hover">
        <span className="flex items-start gap-3">
          <span className="min-w-0 flex-1">
            <Cut lines={2} className="text-md font-medium">
              {text}
            </Cut>
          </span>
          <span className="flex shrink-0 gap-1.5">
            <Badge>{kinds(kind)}</Badge>
            <StatusBadge status={status} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
          {box === 'received' && <Cut className="max-w-60">{sender}</Cut>}
          <time dateTime={changed}>{formats.dateMinute(Date.parse(changed))}</time>
          <span>{t('answers', { count: answers })}</span>
          {hasPicture && <ImageIcon className="size-3.5" aria-label={t('withPicture')} role="img" />}
        </span>
      </Link>
    </li>
  )
}

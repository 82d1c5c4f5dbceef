'use client'
import { BookOpen } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Ltr } from '@/components/ui/ltr'
import type { ConnectionFacts } from '@/lib/connect/connection-schema'
import { protocolName } from '@/lib/connect/protocol-names'

const MANUAL = '/userManual?page=connect-trackers'

/** What to set in a tracker whose text messages are not known: in words, and where to read more. */
export function ByHand({
  facts: { modelName, protocol, doors },
  host,
}: {
  facts: ConnectionFacts
  host: string
}) {
  const t = useTranslations('connect.byHand')
  const ports = doors.map(({ transport, port }) => `${transport.toUpperCase()} ${port}`).join(', ')
  const rows = [
    [t('server'), host],
    [t('port'), ports || '–'],
    [t('protocol'), protocolName(protocol)],
  ] as const
  return (
    <section aria-labelledby="by-hand" className="flex flex-col gap-3">
      <div>
        <h3 id="by-hand" className="text-md font-semibold">
          {t('title')}
        </h3>
        <p className="text-body text-muted">{t('about', { model: modelName })}</p>
      </div>
      <dl className="flex flex-col gap-1 text-body">
        {rows.map(([name, value]) => (
          <div key={name} className="flex gap-3">
            <dt className="w-28 shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 break-all">
              <Ltr>{value}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-body text-muted">{t('rest')}</p>
      <Link href={MANUAL} className="flex items-center gap-2 text-body text-primary-text">
        <BookOpen className="size-4" aria-hidden="true" />
        {t('manual')}
      </Link>
    </section>
  )
}

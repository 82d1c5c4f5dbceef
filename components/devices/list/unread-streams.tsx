'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Ltr } from '@/components/ui/ltr'
import { protocolName } from '@/lib/connect/protocol-names'
import { api } from '@/lib/http/client'

/** Connections that said nothing of who they are, with what they speak if that shows. Nothing is shown when there are none. */
export function UnreadStreams({ now }: { now: number }) {
  const t = useTranslations('devices.unread')
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: ['unread-streams'],
    queryFn: () => api('GET', '/api/unread-streams'),
  })
  if (!data || data.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="font-medium">{t('title')}</h3>
      <p className="text-meta text-muted">{t('text')}</p>
      <ul>
        {data.map(({ address, door, reason, spoken, at }) => (
          <li key={`${address} ${door}`} className="border-b border-hairline py-2 last:border-0">
            <p className="wrap-anywhere">
              {spoken === null
                ? t(reason, { door, port: protocolName(door) })
                : t('spoken', { spoken: protocolName(spoken), door, port: protocolName(door) })}
            </p>
            <p className="flex flex-wrap gap-x-3 text-meta text-muted">
              <Ltr>{address}</Ltr>
              <span>{formats.age(Date.parse(at), now)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

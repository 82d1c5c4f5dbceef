'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { useReadingText } from '@/components/readings/use-reading-text'
import { Fact } from '@/components/ui/fact'
import { useNow } from '@/components/ui/use-now'
import type { OilTank } from '@/lib/fleet/tanks/tank-schema'
import { api } from '@/lib/http/client'

const REFRESH_MS = 60_000

/** What is in the tanks that the fuel sensors of a vehicle are correlated with. Nothing where there are none. */
export function TankLevels({ imei }: { imei: string }) {
  const t = useTranslations('device.hub')
  const { data } = useQuery({
    queryKey: ['oilTanks', 'of', imei],
    queryFn: ({ signal }) => api('GET', '/api/oil-tanks', { query: { imei }, signal, hideError: true }),
    refetchInterval: REFRESH_MS,
  })
  const tanks = (data?.items ?? []).filter(({ sensor }) => sensor !== null)
  if (tanks.length === 0) return null
  return (
    <section aria-label={t('tanks')}>
      <h4 className="mb-2 text-meta font-medium text-muted">{t('tanks')}</h4>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {tanks.map((tank) => (
          <Tank key={tank.id} tank={tank} />
        ))}
      </dl>
    </section>
  )
}

function Tank({ tank: { name, levelL, levelAt, capacityL } }: { tank: OilTank }) {
  const t = useTranslations('device.hub')
  const formats = useFormats()
  const now = useNow(60_000)
  const text = useReadingText()
  const share = levelL === null || !capacityL ? null : Math.min(1, Math.max(0, levelL / capacityL))
  const at = levelAt === null ? null : Date.parse(levelAt)
  return (
    <Fact label={name}>
      {levelL === null ? (
        <span className="text-muted">{t('tankUnknown')}</span>
      ) : (
        <span className="min-w-0 tabular-nums">
          {text('fuelL', levelL)}
          {share !== null && ` · ${text('fuelPercent', share * 100)}`}
          {at !== null && (
            <span className="block text-meta text-muted" title={formats.moment(at)}>
              {formats.age(at, now)}
            </span>
          )}
        </span>
      )}
    </Fact>
  )
}

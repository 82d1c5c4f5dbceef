'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { get } from 'react-hook-form'
import { useFormats, useUnits } from '@/components/account/account-context'
import { Fact } from '@/components/ui/fact'
import { Ltr } from '@/components/ui/ltr'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import { measureUnit, shownMeasure } from '@/lib/format/measure'
import { api } from '@/lib/http/client'
import {
  ALARM_GROUPS,
  DRIVER_FIELDS,
  INSTALL_FIELDS,
  measureAt,
  type RecordFieldSpec,
  VEHICLE_FIELDS,
} from './record-fields'

const FIELDS = [
  ...DRIVER_FIELDS,
  ...VEHICLE_FIELDS,
  ...INSTALL_FIELDS,
  ...ALARM_GROUPS.flatMap(({ fields }) => fields),
]

/** What owners that the device had before had written down, the newest first; nothing where there is none. */
export function EarlierRecords({ record: { imei } }: { record: DeviceRecord }) {
  const t = useTranslations('deviceRecord')
  const formats = useFormats()
  const { data = [] } = useQuery({
    queryKey: ['devices', 'earlier-records', imei],
    queryFn: ({ signal }) => api('GET', '/api/devices/[imei]/earlier-records', { params: { imei }, signal }),
  })
  if (data.length === 0) return null
  return (
    <section className="flex flex-col gap-4 border-t border-hairline pt-6">
      <h2 className="text-md font-semibold">{t('earlier')}</h2>
      <ol className="flex flex-col gap-6">
        {data.map((earlier) => (
          <li key={earlier.id} className="flex flex-col gap-3">
            <p className="flex flex-wrap items-center gap-x-1.5">
              {earlier.accountName && <bdi className="font-medium">{earlier.accountName}</bdi>}
              <span className="text-meta text-muted">
                {t('earlierUntil', { time: formats.dateMinute(Date.parse(earlier.to)) })}
              </span>
            </p>
            <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-3">
              {FIELDS.map((spec) => (
                <EarlierFact key={spec.path} spec={spec} value={get(earlier, spec.path)} />
              ))}
              {earlier.remark && (
                <Fact label={t('fields.remark')} wide>
                  {earlier.remark}
                </Fact>
              )}
            </dl>
            {earlier.pictures.length > 0 && (
              <ul className="flex flex-wrap gap-3">
                {earlier.pictures.map(({ id, serial }) => (
                  <li key={id}>
                    {/* biome-ignore lint/performance/noImgElement: it is small already, and only for whoever saw the device then */}
                    <img
                      src={`/api/devices/${imei}/pictures/${serial}?size=thumbnail&recordId=${earlier.id}`}
                      alt={t('picture', { number: serial })}
                      loading="lazy"
                      className="size-24 rounded-panel border border-hairline object-cover"
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One value as it was stored, in the account's units; nothing where none was. */
function EarlierFact({
  spec: { path, label, unit, code },
  value,
}: {
  spec: RecordFieldSpec
  value: unknown
}) {
  const t = useTranslations('deviceRecord')
  const units = useUnits()
  const formats = useFormats()
  if (value === null || value === undefined || value === '') return null
  const measure = measureAt(path)
  const shown =
    typeof value !== 'number'
      ? String(value)
      : measure
        ? `${formats.number(shownMeasure(value, measure, units), 2)} ${t(`units.${measureUnit(measure, units)}`)}`
        : [formats.number(value, 2), unit && t(`units.${unit}`)].filter(Boolean).join(' ')
  return <Fact label={t(`fields.${label}`)}>{code ? <Ltr>{shown}</Ltr> : <bdi>{shown}</bdi>}</Fact>
}

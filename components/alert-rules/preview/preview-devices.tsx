'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Cut } from '@/components/ui/cut'
import type { RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'

type Props = { devices: RulePreviewAnswer['byDevice']; alerted: number }

const SHOWN = 10

/** The vehicles with the most alerts, each with a bar. */
export function PreviewDevices({ devices, alerted }: Props) {
  const t = useTranslations('alertRules.screen.preview')
  const formats = useFormats()
  const shown = [...devices].sort((a, b) => b.alerts - a.alerts).slice(0, SHOWN)
  const most = Math.max(1, ...shown.map(({ alerts }) => alerts))
  const others = alerted - shown.length
  return (
    <section aria-labelledby="preview-devices" className="flex flex-col gap-1.5">
      <h3 id="preview-devices" className="text-body font-medium">
        {t('byDevice')}
      </h3>
      <ol className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-meta">
        {shown.map(({ imei, name, alerts, told }, row) => (
          <li key={imei ?? row} className="col-span-3 grid grid-cols-subgrid items-center">
            <Cut>{name ?? t('someVehicle')}</Cut>
            <span aria-hidden="true" className="relative h-3">
              <span
                className="absolute inset-y-0 start-0 rounded-e-[3px] bg-accent/30"
                style={{ width: `${(alerts / most) * 100}%` }}
              />
              <span
                className="absolute inset-y-0 start-0 rounded-e-[3px] bg-accent"
                style={{ width: `${(told / most) * 100}%` }}
              />
            </span>
            <span className="text-muted tabular-nums">
              {formats.number(alerts)}
              <span className="before:content-['_·_']">{formats.number(told)}</span>
            </span>
          </li>
        ))}
      </ol>
      {others > 0 && <p className="text-meta text-muted">{t('more', { count: others })}</p>}
    </section>
  )
}

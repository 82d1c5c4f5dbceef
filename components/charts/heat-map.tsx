'use client'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { Ltr } from '@/components/ui/ltr'
import { dateWriter } from '@/lib/format/dates'

type Props = {
  label: string
  /** 168 values: hours of a week that begins on Sunday. */
  values: readonly (number | null)[]
  format: (value: number) => string
  /** The weekday that comes first, 0 is Sunday. */
  firstWeekday?: number
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1)
const DAY_MS = 86_400_000

/** Hours of the week, the fuller the darker. */
export function HeatMap({ label, values, format, firstWeekday = 1 }: Props) {
  const locale = useLocale()
  const days = useMemo(() => {
    const write = dateWriter(locale)
    return Array.from({ length: 7 }, (_, index) => {
      const weekday = (firstWeekday + index) % 7
      return { weekday, name: write('weekday', SUNDAY + weekday * DAY_MS) }
    })
  }, [locale, firstWeekday])
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div tabIndex={0} className="@container h-full overflow-x-auto">
      <table
        aria-label={label}
        className="h-full w-full min-w-60 table-fixed border-separate border-spacing-0.5 text-2xs text-muted"
      >
        <thead>
          <tr>
            <td className="w-16 @max-[30rem]:w-14" />
            {HOURS.map((hour) => (
              <th key={hour} scope="col" className="font-normal">
                {/* Where there is little room every third one is written: two figures side by side are read as one. */}
                <Ltr className={hour % 3 === 0 ? undefined : '@max-[30rem]:sr-only'}>{hour}</Ltr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ weekday, name }) => (
            <tr key={weekday}>
              <th scope="row" className="pe-2 text-start font-normal whitespace-nowrap">
                {name}
              </th>
              {HOURS.map((hour) => {
                const value = values[weekday * 24 + hour] ?? 0
                const share = value === 0 ? 0 : 12 + (value / most) * 88
                return (
                  <td
                    key={hour}
                    title={`${name} ${hour}:00 · ${format(value)}`}
                    className="rounded-inner bg-sunken p-0"
                    style={
                      share > 0
                        ? {
                            background: `color-mix(in srgb, var(--accent) ${Math.round(share)}%, var(--sunken))`,
                          }
                        : undefined
                    }
                  >
                    <span className="sr-only">{format(value)}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

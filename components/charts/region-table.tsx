import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { RegionCode } from '@/lib/places/region-codes'

/** Where there is nothing: just seen on either paper. */
export const QUIET_SHADE = 'color-mix(in srgb, var(--hairline) 70%, var(--surface))'

/** The shade of a level, from a tint to the full accent. */
export function shadeOf(level: number, levels: number): string {
  const share = 100 - (75 * (levels - 1 - level)) / Math.max(1, levels - 1)
  return `color-mix(in srgb, var(--accent) ${Math.round(share)}%, ${QUIET_SHADE})`
}

type Props = {
  label: string
  heading: string
  rows: readonly { code: RegionCode; text: string; fill: string }[]
  /** The shades in use; null where none is. */
  scale: { least: string; most: string; steps: number } | null
  elsewhere: string | null
  current: RegionCode | null
  onPoint: (code: RegionCode | null) => void
}

/** What the map of regions shows, in words: the legend, and every value. */
export function RegionTable({ label, heading, rows, scale, elsewhere, current, onPoint }: Props) {
  const t = useTranslations('reports.regionMap')
  const names = useTranslations('reports.regions')
  return (
    <div className="flex w-72 shrink-0 flex-col gap-2 phone:w-full">
      {scale ? (
        <div className="flex items-center gap-2 text-meta text-muted tabular-nums">
          {scale.steps > 1 && <bdi className="whitespace-nowrap">{scale.least}</bdi>}
          <span className="flex h-2 min-w-0 flex-1 overflow-hidden rounded-full" aria-hidden="true">
            {Array.from({ length: scale.steps }, (_, step) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shades stand in their order
              <span key={step} className="flex-1" style={{ background: shadeOf(step, scale.steps) }} />
            ))}
          </span>
          <bdi className="whitespace-nowrap">{scale.most}</bdi>
        </div>
      ) : (
        rows.length === 0 && (
          <div className="py-2">
            <p className="text-body font-medium">{t('none')}</p>
            <p className="text-meta text-muted">{t('noneHint')}</p>
          </div>
        )
      )}
      {(rows.length > 0 || elsewhere !== null) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section aria-label={label} tabIndex={0} className="min-h-0 overflow-y-auto phone:overflow-visible">
          <table className="w-full text-body">
            <thead className="sticky top-0 bg-surface text-meta text-muted">
              <tr>
                <th scope="col" className="pb-1 text-start font-normal">
                  {t('region')}
                </th>
                <th scope="col" className="pb-1 text-end font-normal">
                  {heading}
                </th>
              </tr>
            </thead>
            <tbody onPointerLeave={() => onPoint(null)}>
              {rows.map(({ code, text, fill }) => (
                <tr
                  key={code}
                  className={cn('border-t border-hairline', code === current && 'bg-hover')}
                  onPointerEnter={() => onPoint(code)}
                >
                  <th scope="row" className="py-1 pe-2 text-start font-normal">
                    <span className="flex items-center gap-2">
                      <span
                        className="size-2.5 shrink-0 rounded-[3px]"
                        style={{ background: fill }}
                        aria-hidden="true"
                      />
                      {names(code)}
                    </span>
                  </th>
                  <td className="py-1 text-end tabular-nums">
                    <bdi>{text}</bdi>
                  </td>
                </tr>
              ))}
              {elsewhere !== null && (
                <tr className="border-t border-hairline text-muted">
                  <th scope="row" className="py-1 pe-2 text-start font-normal">
                    {t('elsewhere')}
                  </th>
                  <td className="py-1 text-end tabular-nums">
                    <bdi>{elsewhere}</bdi>
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

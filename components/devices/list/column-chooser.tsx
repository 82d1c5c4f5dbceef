'use client'
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { COLUMNS, type ColumnKey, DEFAULT_COLUMNS } from './columns'

type Props = { shown: readonly ColumnKey[]; onChange: (shown: ColumnKey[]) => void }

/** Which columns there are, and in which order; kept for the person. */
export function ColumnChooser({ shown, onChange }: Props) {
  const t = useTranslations('devices')
  const hidden = COLUMNS.map(({ key }) => key).filter((key) => !shown.includes(key))
  const swap = (index: number, by: number) => {
    const next = [...shown]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  return (
    <Popover
      label={t('chooser.title')}
      align="end"
      className="w-72 p-2"
      trigger={<IconButton label={t('chooser.title')} icon={<Columns3 />} />}
    >
      <ul>
        {/* One list, so that a column keeps its place under the keyboard when it changes sides. */}
        {[...shown, ...hidden].map((key, index) => {
          const isShown = index < shown.length
          return (
            <li key={key} className="flex h-8 items-center gap-1 rounded-control ps-2 hover:bg-hover">
              <Checkbox
                className="flex-1"
                label={t(`columns.${key}`)}
                checked={isShown}
                onChange={() => onChange(isShown ? shown.filter((one) => one !== key) : [...shown, key])}
              />
              {isShown && (
                <>
                  <IconButton
                    small
                    disabled={index === 0}
                    label={t('chooser.up', { column: t(`columns.${key}`) })}
                    icon={<ChevronUp />}
                    onClick={() => swap(index, -1)}
                  />
                  <IconButton
                    small
                    disabled={index === shown.length - 1}
                    label={t('chooser.down', { column: t(`columns.${key}`) })}
                    icon={<ChevronDown />}
                    onClick={() => swap(index, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button tone="ghost" className="mt-1 w-full" onClick={() => onChange([...DEFAULT_COLUMNS])}>
        {t('chooser.reset')}
      </Button>
    </Popover>
  )
}

'use client'
import { ChevronDown, ChevronUp, Columns3, Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import {
  arrangeColumns,
  isShown,
  type LaidColumn,
  moveColumn,
  pinnedColumns,
  showColumn,
} from '@/lib/tables/column-layout'
import type { LayoutState } from './use-table-layout'

type Props = LayoutState & { columns: readonly (LaidColumn & { title: string })[] }

/** Which columns there are, in which order, and which of them stay in sight. */
export function ColumnChooser({ columns, layout, change }: Props) {
  const t = useTranslations('table')
  const free = arrangeColumns(columns, layout).filter(({ locked }) => !locked)
  const shown = free.filter((column) => isShown(layout, column))
  const hidden = free.filter((column) => !isShown(layout, column))
  const pinned = pinnedColumns(columns, layout)
  const freelyPinned = pinned.filter((id) => free.some((column) => column.id === id))
  return (
    <Popover
      label={t('columns')}
      align="end"
      className="flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-80 flex-col p-2"
      trigger={<IconButton label={t('columns')} icon={<Columns3 />} />}
    >
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {/* One list, so that a column keeps its place under the keyboard when it changes sides. */}
        {[...shown, ...hidden].map(({ id, title }, index) => {
          const isOn = index < shown.length
          const isPinned = pinned.includes(id)
          return (
            <li
              key={id}
              className="flex min-h-8 items-center gap-0.5 rounded-control ps-2 hover:bg-hover touch:min-h-11"
            >
              <Checkbox
                className="min-w-0 flex-1 [&>span:last-child]:truncate"
                label={title}
                checked={isOn}
                onCheckedChange={() => change(showColumn(columns, layout, id, !isOn))}
              />
              {isOn && (
                <>
                  <IconButton
                    small
                    pressed={isPinned}
                    label={t('pin', { column: title })}
                    icon={isPinned ? <PinOff /> : <Pin />}
                    onClick={() =>
                      change({
                        ...layout,
                        pinned: isPinned ? freelyPinned.filter((one) => one !== id) : [...freelyPinned, id],
                      })
                    }
                  />
                  <IconButton
                    small
                    disabled={index === 0}
                    label={t('forward', { column: title })}
                    icon={<ChevronUp />}
                    onClick={() => change(moveColumn(columns, layout, id, -1))}
                  />
                  <IconButton
                    small
                    disabled={index === shown.length - 1}
                    label={t('back', { column: title })}
                    icon={<ChevronDown />}
                    onClick={() => change(moveColumn(columns, layout, id, 1))}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button tone="ghost" className="mt-1 shrink-0" onClick={() => change({})}>
        {t('reset')}
      </Button>
    </Popover>
  )
}

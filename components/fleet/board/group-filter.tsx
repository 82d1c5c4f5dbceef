'use client'
import { ChevronDown, Layers } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Popover } from '@/components/ui/popover'
import { MAX_BOARD_GROUPS } from '@/lib/fleet-board/arrange-cards'

type Props = {
  groups: readonly { id: number; name: string; devices: number }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Groups whose vehicles the board tells of; none is all. */
export function GroupFilter({ groups, value, onChange }: Props) {
  const t = useTranslations('fleet.board')
  const [first] = groups.filter(({ id }) => value.includes(id))
  const label =
    value.length === 0
      ? t('allGroups')
      : value.length === 1
        ? (first?.name ?? '')
        : t('chosenGroups', { count: value.length })
  return (
    <Popover
      label={t('groups')}
      className="max-h-80 w-72 overflow-y-auto p-2"
      trigger={
        <Button
          icon={<Layers className="size-4 text-muted" aria-hidden="true" />}
          aria-label={`${t('groups')}: ${label}`}
        >
          <bdi className="max-w-40 truncate">{label}</bdi>
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </Button>
      }
    >
      {groups.length === 0 && <p className="p-2 text-body text-muted">{t('noGroups')}</p>}
      {groups.length > 0 && (
        <Checkbox
          className="flex min-h-8 w-full rounded-control px-2 hover:bg-hover touch:min-h-11"
          label={t('allGroups')}
          checked={value.length === 0}
          onCheckedChange={() => onChange([])}
        />
      )}
      {groups.map(({ id, name }) => (
        <Checkbox
          key={id}
          className="flex min-h-8 w-full rounded-control px-2 hover:bg-hover touch:min-h-11 [&>span:last-child]:min-w-0"
          label={
            <bdi className="block truncate" title={name}>
              {name}
            </bdi>
          }
          checked={value.includes(id)}
          disabled={value.length >= MAX_BOARD_GROUPS && !value.includes(id)}
          onCheckedChange={(on) => onChange(on ? [...value, id] : value.filter((one) => one !== id))}
        />
      ))}
    </Popover>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'

type Props = { value: readonly number[]; onChange: (ids: number[]) => void }

/** Groups to choose from, whoever is in them. Texts in `deviceChoices`. */
export function GroupList({ value, onChange }: Props) {
  const t = useTranslations('deviceChoices')
  const { data } = useQuery({ queryKey: ['groups'], queryFn: () => api('GET', '/api/groups') })
  if (!data) return <SkeletonRows rows={3} />
  if (data.length === 0) return <p className="text-body text-muted">{t('noGroups')}</p>
  return (
    <div className="flex max-h-72 flex-col overflow-y-auto rounded-control border border-hairline p-2">
      {data.map(({ id, name, devices }) => (
        <Checkbox
          key={id}
          label={
            <span className="flex min-w-0 items-baseline gap-2">
              <bdi className="truncate">{name}</bdi>
              <span className="shrink-0 text-meta text-muted tabular-nums">{devices}</span>
            </span>
          }
          checked={value.includes(id)}
          onCheckedChange={(on) => onChange(on ? [...value, id] : value.filter((one) => one !== id))}
          className="flex min-h-8 w-full rounded-control px-1 hover:bg-hover touch:min-h-11 [&>span:last-child]:min-w-0"
        />
      ))}
    </div>
  )
}

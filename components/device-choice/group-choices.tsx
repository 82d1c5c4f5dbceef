'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Checkbox } from '@/components/ui/checkbox'
import { api } from '@/lib/http/client'

type Props = {
  search: string
  value: readonly string[]
  max: number
  onChange: (imeis: string[]) => void
}

/** Groups to choose from: one stands for the devices that are in it now. */
export function GroupChoices({ search, value, max, onChange }: Props) {
  const t = useTranslations('deviceChoices')
  const mayRead = useAccount().permissions.includes('groups.read')
  const { data = [] } = useQuery({
    queryKey: ['groups'],
    queryFn: () => api('GET', '/api/groups', { hideError: true }),
    enabled: mayRead,
  })
  /** Devices of groups that were asked for, by group. */
  const [members, setMembers] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const wanted = search.trim().toLocaleLowerCase()
  const groups = data.filter(({ name, devices }) => devices > 0 && name.toLocaleLowerCase().includes(wanted))
  if (groups.length === 0) return null

  const choose = async (groupId: number, on: boolean) => {
    const imeis = members.get(groupId) ?? (await imeisOf(groupId, max))
    setMembers((known) => new Map(known).set(groupId, imeis))
    const others = value.filter((imei) => !imeis.includes(imei))
    onChange(on ? [...others, ...imeis].slice(0, max) : others)
  }
  const isWhole = (id: number) => members.get(id)?.every((imei) => value.includes(imei)) ?? false
  return (
    <details open={wanted !== ''} className="group/groups mb-1 border-b border-hairline pb-1">
      <summary className="flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control px-2 text-meta font-medium text-muted hover:bg-hover touch:min-h-11">
        <ChevronRight
          className="size-3.5 transition-transform group-open/groups:rotate-90 rtl:-scale-x-100"
          aria-hidden="true"
        />
        {t('groups')}
      </summary>
      {groups.map(({ id, name, devices }) => (
        <Checkbox
          key={id}
          className="flex min-h-8 w-full rounded-control px-2 hover:bg-hover touch:min-h-11 [&>span:last-child]:min-w-0"
          label={
            <bdi className="block truncate" title={name}>
              {t('group', { name, count: devices })}
            </bdi>
          }
          checked={isWhole(id)}
          onCheckedChange={(on) => void choose(id, on)}
        />
      ))}
    </details>
  )
}

async function imeisOf(groupId: number, max: number): Promise<string[]> {
  const { items } = await api('GET', '/api/devices', { query: { groupId, pageSize: max } })
  return items.map(({ imei }) => imei)
}

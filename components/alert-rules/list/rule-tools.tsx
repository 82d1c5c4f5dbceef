'use client'
import { useTranslations } from 'next-intl'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { KIND_GROUPS, kindsOfGroup } from '@/lib/alerts/kinds/kind-groups'
import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import type { RulePage } from '@/lib/alerts/rules/rule-schema'
import type { RuleFilter } from '../use-rules'

const MAX_SEARCH = 100

type Props = {
  filter: RuleFilter
  onFilter: (filter: RuleFilter) => void
  room: Pick<RulePage, 'used' | 'quota'> | null
  isFull: boolean
}

/** Over the list: search, kinds, and how many rules there may be. */
export function RuleTools({ filter, onFilter, room, isFull }: Props) {
  const t = useTranslations('alertRules')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label={t('screen.list.search')}
        clearLabel={t('screen.list.clear')}
        value={filter.search}
        onSearch={(search) => onFilter({ ...filter, search: search.slice(0, MAX_SEARCH) })}
        className="w-64 phone:w-full"
      />
      <NativeSelect
        look="button"
        aria-label={t('screen.list.kind')}
        value={filter.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, kind: value === '' ? null : (value as AlertKindName) })
        }
        className="max-w-60 min-w-0"
      >
        <option value="">{t('screen.list.allKinds')}</option>
        {KIND_GROUPS.map((group) => (
          <optgroup key={group} label={t(`screen.groups.${group}`)}>
            {kindsOfGroup(group).map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      {room && (
        <p className="ms-auto text-meta text-muted tabular-nums">
          {isFull
            ? t('screen.list.full', { quota: room.quota })
            : t('screen.list.used', { used: room.used, quota: room.quota })}
        </p>
      )}
    </div>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { AccountPeriod } from '@/components/account/account-period'
import { Chip } from '@/components/ui/chip'
import type { FieldControl } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { useNow } from '@/components/ui/use-now'
import { COMMAND_STATES } from '@/lib/commands/command-states'
import { useCatalogueNames } from '../use-command-words'
import type { CommandFilterState } from './use-command-filter'

const MINUTE_MS = 60_000
const PRESETS = ['today', 'yesterday', 'last7', 'last30'] as const

type Props = Pick<CommandFilterState, 'filter' | 'change'>
type WithClass = Props & { className?: string }
/** Under a label of its own it looks like a field, else like the buttons that it stands among. */
type SelectProps = Props & { control?: FieldControl }

/** When they were ordered. */
export function FilterPeriod({ filter, change, className }: WithClass) {
  const t = useTranslations('commands.list')
  return (
    <AccountPeriod
      withTime
      className={className}
      value={filter.period}
      now={useNow(MINUTE_MS)}
      presets={PRESETS}
      onChange={(period) => change({ period })}
      texts={{ label: t('period'), placeholder: t('anyTime') }}
    />
  )
}

/** Which command of the catalogue. */
export function FilterCommand({ filter: { command }, change, control }: SelectProps) {
  const t = useTranslations('commands.list')
  const names = useCatalogueNames()
  // An operator may have added it.
  const own = names.some((one) => one.command === command) ? null : command
  return (
    <NativeSelect
      {...(control ?? { 'aria-label': t('command') })}
      look={control ? 'field' : 'button'}
      className={control ? undefined : 'max-w-52'}
      value={command ?? ''}
      onChange={({ currentTarget: { value } }) => change({ command: value || null })}
    >
      <option value="">{t('allCommands')}</option>
      {own !== null && <option value={own}>{own}</option>}
      {names.map((one) => (
        <option key={one.command} value={one.command}>
          {one.name}
        </option>
      ))}
    </NativeSelect>
  )
}

/** How far they have come. */
export function FilterState({ filter: { state }, change, control }: SelectProps) {
  const t = useTranslations('commands')
  return (
    <NativeSelect
      {...(control ?? { 'aria-label': t('list.state') })}
      look={control ? 'field' : 'button'}
      value={state ?? ''}
      onChange={({ currentTarget: { value } }) =>
        change({ state: COMMAND_STATES.find((one) => one === value) ?? null })
      }
    >
      <option value="">{t('list.allStates')}</option>
      {COMMAND_STATES.map((one) => (
        <option key={one} value={one}>
          {t(`states.${one}`)}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The batch that the address names; nothing where it names none. */
export function FilterBatch({ filter: { batchId }, change }: Props) {
  const t = useTranslations('commands.list')
  if (batchId === null) return null
  return (
    <Chip pressed removeLabel={t('allBatches')} onRemove={() => change({ batchId: null })}>
      {t('batchOf', { id: String(batchId) })}
    </Chip>
  )
}

/** Who ordered them, by the beginning of the login name. */
export function FilterSender({ filter: { sender }, change, className }: WithClass) {
  const t = useTranslations('commands.list')
  const ui = useTranslations('ui')
  return (
    <SearchInput
      label={t('sender')}
      placeholder={t('senderBegins')}
      clearLabel={ui('clear')}
      value={sender ?? ''}
      onSearch={(text) => change({ sender: text.trim() || null })}
      className={className}
    />
  )
}

'use client'
import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createContext, useContext, useMemo } from 'react'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { RuleSwitch } from './rule-switch'
import { RuleTitle, Telling, TimesTold, Vehicles } from './rule-words'

type Verbs = {
  mayEdit: boolean
  /** No more can be made. */
  isFull: boolean
  onEdit: (rule: AlertRule) => void
  onCopy: (rule: AlertRule) => void
  onRemove: (rule: AlertRule) => void
}

const VerbsContext = createContext<Verbs | null>(null)

/** A rule a row, on phones a card. */
export function RulesTable({ rules, ...verbs }: Verbs & { rules: readonly AlertRule[] }) {
  const t = useTranslations('alertRules.screen')
  const columns = useMemo(
    (): DataColumn<AlertRule>[] => [
      {
        id: 'rule',
        cell: ({ row }) => <Title rule={row.original} />,
        meta: { title: t('list.columns.rule'), cell: 'w-2/5 phone:w-auto phone:pe-24!' },
      },
      {
        id: 'vehicles',
        cell: ({ row }) => <Vehicles rule={row.original} />,
        meta: { title: t('list.columns.vehicles') },
      },
      {
        id: 'telling',
        cell: ({ row }) => <Telling rule={row.original} />,
        meta: { title: t('list.columns.telling') },
      },
      {
        id: 'times',
        cell: ({ row }) => <TimesTold rule={row.original} />,
        meta: { title: t('list.columns.times'), numeric: true, cell: 'phone:text-start' },
      },
      {
        id: 'on',
        cell: ({ row }) => <RuleSwitch rule={row.original} />,
        // On a card in its corner, beside the menu.
        meta: {
          title: t('list.columns.on'),
          quietTitle: true,
          cell: 'phone:absolute phone:end-14 phone:top-6',
        },
      },
      {
        id: 'actions',
        cell: ({ row }) => <Actions rule={row.original} />,
        meta: {
          title: t('list.columns.actions'),
          quietTitle: true,
          cell: 'w-px phone:absolute phone:end-2 phone:top-4 phone:w-auto',
        },
      },
    ],
    [t],
  )
  return (
    <VerbsContext value={verbs}>
      <PlainTable
        look="page"
        label={t('title')}
        columns={columns}
        rows={rules}
        rowId={({ id }) => String(id)}
        rowLook={() => ({ className: 'phone:relative' })}
      />
    </VerbsContext>
  )
}

/** A press opens what may be changed. */
function Title({ rule }: { rule: AlertRule }) {
  const verbs = useContext(VerbsContext)
  const mayOpen = verbs?.mayEdit && rule.editable
  return <RuleTitle rule={rule} onPress={mayOpen ? () => verbs.onEdit(rule) : undefined} />
}

function Actions({ rule }: { rule: AlertRule }) {
  const t = useTranslations('alertRules.screen.list')
  const verbs = useContext(VerbsContext)
  if (!verbs?.mayEdit) return null
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label={t('actionsOf', { name: rule.name })} icon={<MoreHorizontal />} className="-my-1" />
      }
    >
      {rule.editable && (
        <MenuItem icon={<Pencil />} onSelect={() => verbs.onEdit(rule)}>
          {t('edit')}
        </MenuItem>
      )}
      <MenuItem icon={<Copy />} disabled={verbs.isFull} onSelect={() => verbs.onCopy(rule)}>
        {t('copy')}
      </MenuItem>
      {rule.editable && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={() => verbs.onRemove(rule)}>
            {t('remove')}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}

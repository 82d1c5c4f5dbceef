'use client'
import { Check, Cpu, Eye, EyeOff, TriangleAlert, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { AccountTrail } from '@/lib/accounts/account-schema'
import type { Explanation } from '@/lib/accounts/explain-schema'
import { accountTypeName } from '@/lib/auth/account-types'
import { TypeIcon } from './type-icon'

/** The answer: whether, by which way through the tree, and what may be done then. */
export function ExplainVerdict({ explanation }: { explanation: Explanation }) {
  const t = useTranslations('accounts.explain')
  const types = useTranslations('accountTypes')
  const switches = useTranslations('switches')
  const { sees, reason, viewer, object, givenBy, may } = explanation
  const names = { viewer: viewer.name, object: object.name }
  return (
    <div className="flex flex-col gap-5 p-5">
      <div className="flex items-start gap-3">
        <span
          className={cn(
            'grid size-10 shrink-0 place-items-center rounded-full',
            sees ? 'bg-success/10 text-success' : 'bg-hover text-muted',
          )}
        >
          {sees ? (
            <Eye className="size-5" aria-hidden="true" />
          ) : (
            <EyeOff className="size-5" aria-hidden="true" />
          )}
        </span>
        <div className="min-w-0">
          <h3 className="text-h3 font-semibold wrap-anywhere">{t(sees ? 'sees' : 'seesNot', names)}</h3>
          <p className="text-body text-muted">{t(`reasons.${reason}`, names)}</p>
          {givenBy.length > 0 && (
            <p className="text-body text-muted">{t('byGroups', { groups: givenBy.join(', ') })}</p>
          )}
        </div>
      </div>
      {!viewer.usable && (
        <p className="flex items-start gap-2 rounded-control bg-warning/10 px-3 py-2 text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t('unusable', names)}
        </p>
      )}
      <Part title={t('path')}>
        <PathTree explanation={explanation} />
      </Part>
      <Part title={t('role')}>
        <p>
          {viewer.actsFor
            ? t('actsFor', { name: viewer.actsFor.name, type: types(accountTypeName(viewer.actsFor.type)) })
            : types(accountTypeName(viewer.type))}
          {viewer.deviceSubset && <span className="block text-muted">{t('subset')}</span>}
        </p>
      </Part>
      <Part title={t('switches')}>
        <Ticks of={viewer.switches.map(({ name, on }) => ({ key: name, text: switches(name), on }))} />
      </Part>
      <Part title={t('may')}>
        <Ticks
          of={may.map(({ permission, granted }) => ({
            key: permission,
            text: t(`actions.${actionKey(permission)}`),
            on: granted,
          }))}
        />
      </Part>
    </div>
  )
}

/** Keys in messages have no dots. */
const actionKey = (permission: string) => permission.replace('.', '_') as 'devices_read'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-1.5 text-meta font-medium text-muted">{title}</h4>
      {children}
    </div>
  )
}

function Ticks({ of }: { of: readonly { key: string; text: string; on: boolean }[] }) {
  const t = useTranslations('accounts.explain')
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-x-4 gap-y-1">
      {of.map(({ key, text, on }) => (
        <li key={key} className={cn('flex items-center gap-2', !on && 'text-muted')}>
          {on ? (
            <Check className="size-4 shrink-0 text-success" aria-label={t('yes')} />
          ) : (
            <X className="size-4 shrink-0" aria-label={t('no')} />
          )}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The common way down, and where viewer and object part. */
function PathTree({ explanation }: { explanation: Explanation }) {
  const t = useTranslations('accounts.explain')
  const { viewerTrail, objectTrail, object, viewer } = explanation
  const common = objectTrail.filter(({ id }, index) => viewerTrail[index]?.id === id)
  const others = viewerTrail.slice(common.length)
  const rest = objectTrail.slice(common.length)
  const line = (step: AccountTrail[number], depth: number) => (
    <li key={step.id} className="flex min-h-7 items-center gap-2" style={{ paddingInlineStart: depth * 18 }}>
      <TypeIcon type={step.type} className="size-4 shrink-0 text-muted" />
      <bdi className={cn('truncate', step.id === viewer.id && 'font-semibold')}>{step.name}</bdi>
      {(step.id === viewer.id || step.id === viewer.actsFor?.id) && (
        <span className="rounded-full bg-tint px-2 text-meta text-primary-text">{t('looks')}</span>
      )}
    </li>
  )
  return (
    <ul className="overflow-x-auto">
      {common.map((step, index) => line(step, index))}
      {others.map((step, index) => line(step, common.length + index))}
      {rest.map((step, index) => line(step, common.length + index))}
      {object.kind === 'device' && (
        <li
          className="flex min-h-7 items-center gap-2"
          style={{ paddingInlineStart: objectTrail.length * 18 }}
        >
          <Cpu className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <bdi className="truncate font-semibold">{object.name}</bdi>
        </li>
      )}
    </ul>
  )
}

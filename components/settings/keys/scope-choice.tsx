'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { GroupError } from '@/components/ui/group-error'
import { SearchInput } from '@/components/ui/search-input'
import type { Permission } from '@/lib/auth/permissions'
import { groupScopes, missingFor, neededWith, SENDING_SCOPES } from '@/lib/auth/scope-groups'

type Props = {
  offered: readonly Permission[]
  chosen: ReadonlySet<Permission>
  onChange: (chosen: ReadonlySet<Permission>) => void
  error?: string
}

/** What a key may do, out of what its account may: by subject, found by name or code. */
export function ScopeChoice({ offered, chosen, onChange, error }: Props) {
  const t = useTranslations('settings.keys')
  const names = useTranslations('permissions')
  const [search, setSearch] = useState('')
  const nameOf = (scope: Permission) => names(scope as never)
  const toggle = (scope: Permission) => {
    const next = new Set(chosen)
    if (next.delete(scope)) return onChange(next)
    // What does nothing alone brings what it needs; that can be taken away again, and then it says so.
    for (const one of [scope, ...neededWith(scope)]) if (offered.includes(one)) next.add(one)
    onChange(next)
  }
  const presets = [
    ['readOnly', offered.filter((scope) => scope.endsWith('.read'))],
    ['sending', SENDING_SCOPES.filter((scope) => offered.includes(scope))],
    ['all', offered],
  ] as const
  const asked = search.trim().toLowerCase()
  const found = offered.filter((scope) => `${scope} ${nameOf(scope)}`.toLowerCase().includes(asked))
  const hidden = [...chosen].filter((scope) => !found.includes(scope)).length
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-body font-medium">{t('scopes')}</legend>
      <p className="text-meta text-muted">{t('scopesHint')}</p>
      <GroupError text={error} />
      <div className="flex flex-wrap gap-2">
        {presets.map(
          ([preset, scopes]) =>
            scopes.length > 0 && (
              <Button key={preset} onClick={() => onChange(new Set(scopes))}>
                {t(preset)}
              </Button>
            ),
        )}
      </div>
      <SearchInput
        label={t('scopeSearch')}
        clearLabel={t('scopeClear')}
        value={search}
        onSearch={setSearch}
      />
      <p role="status" className="text-meta text-muted">
        {t('chosen', { count: chosen.size })}
        {hidden > 0 && ` ${t('chosenHidden', { count: hidden })}`}
      </p>
      {found.length === 0 && <p className="text-body text-muted">{t('scopeNone')}</p>}
      {groupScopes(found).map(({ group, scopes }) => (
        <section key={group} aria-label={t(`groups.${group}`)} className="pt-1">
          <h3 className="pb-1.5 text-meta font-medium text-muted">{t(`groups.${group}`)}</h3>
          <ul className="flex flex-col gap-1.5">
            {scopes.map((scope) => (
              <li key={scope}>
                <Checkbox
                  label={
                    <>
                      {nameOf(scope)}{' '}
                      <bdi dir="ltr" className="font-mono text-meta text-muted">
                        {scope}
                      </bdi>
                    </>
                  }
                  checked={chosen.has(scope)}
                  onCheckedChange={() => toggle(scope)}
                />
                <Together scope={scope} missing={missingFor(scope, chosen)} nameOf={nameOf} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </fieldset>
  )
}

type TogetherProps = { scope: Permission; missing: Permission[]; nameOf: (scope: Permission) => string }

/** What a scope works together with; a warning while some of that is not chosen with it. */
function Together({ scope, missing, nameOf }: TogetherProps) {
  const t = useTranslations('settings.keys')
  const needed = neededWith(scope)
  if (needed.length === 0) return null
  const quoted = (scopes: readonly Permission[]) =>
    scopes.map((one) => t('quoted', { scope: nameOf(one) })).join(', ')
  return (
    <p className={missing.length > 0 ? 'ms-6 text-meta text-warning' : 'ms-6 text-meta text-muted'}>
      {missing.length > 0
        ? t('scopeMissing', { scopes: quoted(missing) })
        : t('scopeTogether', { scopes: quoted(needed) })}
    </p>
  )
}

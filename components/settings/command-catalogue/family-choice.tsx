'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { GroupError } from '@/components/ui/group-error'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import type { CommandDefinition } from '@/lib/commands/catalogue/definition'

type Props = {
  known: CommandCatalogue
  definition: CommandDefinition
  /** The text that is edited, among the operator's. */
  at: number | null
  value: readonly string[]
  error: string | null
  onChange: (families: string[]) => void
}

/** For which families a text is; those that another text of the operator is for are taken. */
export function FamilyChoice({ known, definition, at, value, error, onChange }: Props) {
  const t = useTranslations('commandCatalogue')
  const id = useId()
  const own = known.document.commands.find(({ name }) => name === definition.name)?.texts ?? []
  const taken = new Set(own.flatMap(({ families }, place) => (place === at ? [] : families)))
  const families = [...known.builtIn.families, ...known.document.families]
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="mb-1.5 text-body font-medium">{t('text.families')}</legend>
      <div className="grid grid-cols-3 gap-x-3 gap-y-1 phone:grid-cols-2">
        {families.map((family) => (
          <Checkbox
            key={family}
            className="touch:min-h-11"
            label={
              <bdi dir="ltr" className="font-mono text-body wrap-anywhere">
                {family}
              </bdi>
            }
            disabled={taken.has(family)}
            checked={value.includes(family)}
            onCheckedChange={(on) =>
              onChange(on ? [...value, family] : value.filter((one) => one !== family))
            }
          />
        ))}
      </div>
      <GroupError id={id} className="mt-1.5" text={error} />
    </fieldset>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/http/client'

type Props = {
  model: string
  /** There is no other yet: nothing to fold away. */
  isFirst: boolean
  onRegistered: (imei: string) => void
}

/** Registers this phone under a name, with an identifier of its own making. */
export function RegisterPhone({ model, isFirst, onRegistered }: Props) {
  const t = useTranslations('phoneTracker')
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(false)
  const register = useMutation({
    mutationFn: () =>
      api('POST', '/api/devices', {
        body: { imei: `phone-${crypto.randomUUID().slice(0, 13)}`, name: name.trim(), model },
      }),
    onSuccess: async ({ imei }) => {
      onRegistered(imei)
      setOpen(false)
      await queries.invalidateQueries({ queryKey: ['phones'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') register.mutate()
  }
  if (!isOpen && !isFirst)
    return (
      <Button
        tone="ghost"
        className="self-start"
        icon={<Plus className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t('register')}
      </Button>
    )
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label={t('name')} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={50}
            placeholder={t('nameExample')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" busy={register.isPending} disabled={name.trim() === ''}>
        {t('register')}
      </Button>
    </form>
  )
}

'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Contact, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { ContactPreferences } from './contact-preferences'
import { type Asked, ContactRow } from './contact-row'
import { RemoveContact } from './remove-contact'
import { VerifyDialog } from './verify-dialog'

const KEY = ['alertContacts']

const ContactSheet = lazyPart(() => import('./contact-sheet').then((all) => ({ default: all.ContactSheet })))

/** /alertContacts: people without a login who are told of alerts. */
export function ContactsScreen() {
  const t = useTranslations('alertContacts')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | { verb: 'new' } | null>(null)
  const contacts = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/alert-contacts', { signal }),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const close = () => setAsked(null)
  const add = contacts.data?.editable && (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setAsked({ verb: 'new' })}>
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage of="alertContacts" actions={add}>
      <section aria-label={t('list')} className="rounded-panel border border-hairline bg-surface">
        <LoadState of={contacts} rows={4}>
          {({ items, editable }) =>
            items.length === 0 ? (
              <EmptyState
                icon={<Contact />}
                title={t('empty')}
                text={t(editable ? 'emptyText' : 'emptyTextRead')}
              />
            ) : (
              <ul>
                {items.map((one) => (
                  <ContactRow
                    key={one.id}
                    contact={one}
                    editable={editable}
                    onAsk={setAsked}
                    onChanged={refresh}
                  />
                ))}
              </ul>
            )
          }
        </LoadState>
      </section>
      {(asked?.verb === 'new' || asked?.verb === 'edit') && (
        <Suspense>
          <ContactSheet
            contact={asked.verb === 'edit' ? asked.contact : null}
            onSaved={(contact) => {
              void refresh()
              setAsked(contact.verified ? null : { verb: 'verify', contact })
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {asked?.verb === 'verify' && (
        <VerifyDialog contact={asked.contact} onVerified={refresh} onClose={close} />
      )}
      {asked?.verb === 'preferences' && <ContactPreferences contact={asked.contact} onClose={close} />}
      {asked?.verb === 'delete' && <RemoveContact contact={asked.contact} onDone={refresh} onClose={close} />}
    </SettingsPage>
  )
}

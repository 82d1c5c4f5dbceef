import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DomainProof } from '@/lib/domains/proof'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** A host name under which a reseller shows the console as its own. */
export const domains = pgTable(
  'domains',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    host: text('host').notNull(),
    accountId: integer('account_id').references(() => accounts.id),
    title: text('title').notNull(),
    defaultLanguage: text('default_language').notNull().default('en'),
    themeColor: text('theme_color').notNull().default('#3b7aff'),
    hoverColor: text('hover_color'),
    selectedColor: text('selected_color'),
    logo: text('logo'),
    qrCodeImage: text('qr_code_image'),
    loginView: text('login_view').notNull().default('newlogin'),
    loginPageIllustration: text('login_page_illustration'),
    demoPageIllustration: text('demo_page_illustration'),
    /** What a record or file at the host must say, so that it is known to be the account's. */
    proofToken: text('proof_token')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    /** How that is known; null: it is not, and the host shows nothing of it. */
    proof: text('proof').$type<DomainProof>(),
    /** When it was looked for last by the worker, or by somebody who found it or had none yet. */
    checkedAt: moment('checked_at'),
    /** Since when a proof that there was is not found any more. */
    lostAt: moment('lost_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    // Who cannot prove that a host is theirs keeps nobody from it.
    uniqueIndex('domains_host_key').on(table.host).where(sql`${table.proof} is not null`),
    uniqueIndex('domains_account_host_key').on(table.accountId, table.host),
  ],
)

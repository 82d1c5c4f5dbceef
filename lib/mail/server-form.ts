import { z } from 'zod'
import { MAX_MAIL_PASSWORD, mailServerBody } from './server-schema'

/** The form of a mail server: its body, where an empty password is the one that is kept. */
export const mailServerForm = mailServerBody.extend({
  user: mailServerBody.shape.user.unwrap(),
  password: z
    .string()
    .max(MAX_MAIL_PASSWORD)
    .transform((typed) => (typed === '' ? undefined : typed))
    .pipe(mailServerBody.shape.password),
})

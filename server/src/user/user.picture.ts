// The avatar sent with a person's form (wire §8): the last path segment of its address counts.
import { NO_PICTURE } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { fileOf } from '../file/file.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

const nameIn = (address: string) => address.split('?', 1)[0]?.split('/').at(-1) ?? '';

/**
 * @param sent an address, signed or not; undefined: not sent
 * @param current the stored one
 * @returns null: unchanged
 * @throws Refusal fileUnknown unless it is a picture that the caller uploaded for this
 */
export async function pictureSent(
  { db, user }: Call,
  sent: string | undefined,
  current: string,
): Promise<{ name: string; columns: { head_icon: string } } | null> {
  if (sent === undefined) return null;
  const said = nameIn(sent);
  const name = said === nameIn(NO_PICTURE) ? '' : said;
  if (name === nameIn(current)) return null;
  if (name === '') return { name, columns: { head_icon: '' } };
  const file = await fileOf(db, 'userAvatar', name);
  if (!file || file.creator_user_id !== user.userId || file.width === null) throw new Refusal('fileUnknown');
  return { name, columns: { head_icon: `/api/file/Image/userAvatar/${name}` } };
}

/** The file belongs to the person from then on, as if they had uploaded it; the previous one is deleted. */
export async function givePicture({ db }: Call, userId: string, name: string): Promise<void> {
  await sql`update file set creator_user_id = ${userId} where name = ${name} and type = 'userAvatar'`.execute(db);
  await sql`delete from file where type = 'userAvatar' and creator_user_id = ${userId} and name <> ${name}`.execute(db);
}

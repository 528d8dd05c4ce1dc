// Which names say that their value is a credential. Names are compared by their words, so that `clientSecret`,
// `client-secret` and `CLIENT_SECRET` are one name.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** A name that ends with one of these is that of a credential, wherever it stands. */
const SECRET = words(
  'token tokens password passwords passwd passwort pwd pass passphrase passcode secret secrets jwt assertion otp totp ' +
    'cvc cvv credential credentials authorization bearer cookie cookies csrf xsrf ' +
    'apikey apitoken accesskey accesstoken authtoken privatekey secretkey hashkey sessionid',
);

/** In a header, a query or a form also these: a body may have them as the names of other things. */
const SECRET_FIELD = words('key code verifier sig signature pin session sid auth grant sync');

/** `key` after one of these is a credential. */
const SECRET_KEY = words('api access private secret hash signing encryption master auth shared session service deploy');

/** `code` after one of these is a credential: `recovery_codes`, `device_code`. */
const SECRET_CODE = words('recovery backup device authorization verification auth');

/** A name may go on with these: `password_confirmation`, `newPassword2`. */
const SUFFIX = words('confirmation confirm again repeat hash value current new old plain encoded header');

function wordsOf(name: string): string[] {
  const all = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  while (all.length > 1 && SUFFIX.has(all.at(-1) ?? '')) all.pop();
  return all;
}

/** Whether a member of a body has a credential as its value. */
export function isSecretKey(name: string): boolean {
  const [last = '', before = ''] = wordsOf(name).reverse();
  return (
    SECRET.has(last) ||
    (/^keys?$/.test(last) && SECRET_KEY.has(before)) ||
    (/^codes?$/.test(last) && SECRET_CODE.has(before))
  );
}

/** Whether a header, or a parameter of a query or a form, has a credential as its value. */
export function isSecretField(name: string): boolean {
  if (isSecretKey(name)) return true;
  const all = wordsOf(name);
  const last = all.at(-1) ?? '';
  // `sort_key` and `country_code` are not secret.
  const isAlone = all.length === 1 || all[0] === 'x' || last !== 'key';
  return SECRET_FIELD.has(last) && isAlone && !(last === 'code' && all.length > 1);
}

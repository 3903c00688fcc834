/** Frequent passwords of eight characters and more, lower case. Shorter ones fail by their length. */
const frequentPasswords = `
password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd passwort passwords
mypassword qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qaz2wsx3edc zaq12wsx qazwsxedc qazwsx123 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123
12345678 123456789 1234567890 12345679 123456780 87654321 987654321 0987654321 11223344 1122334455
123123123 147258369 147852369 159357456 123654789 12344321 1234abcd abcd1234 abc12345 abc123456
abcdefgh abcdefg1 a1234567 a12345678 a123456789 aa123456 aa12345678 q1w2e3r4 q1w2e3r4t5 123qweasd
123456qq 123456aa 123456abc qq123456 qq123456789 woaini1314 woaini520 woaini123 5201314520
1314520520 520131400 7758521521 wang1234 zhang123 li123456 admin123 admin1234 admin12345 admin888
admin8888 administrator adminadmin iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess
princess1 football football1 baseball basketball superman superman1 batman123 starwars spiderman
whatever trustno1 welcome1 welcome123 letmein1 letmein123 monkey123 dragon123 master123 shadow123
michael1 jennifer jordan23 computer internet samsung1 changeme changeme1 default1 test1234 testtest
tester123 guest123 user1234 root1234 toor1234 secret123 hello123 helloworld charlie1 liverpool
chelsea1 arsenal1 pokemon1 mustang1 corvette mercedes ferrari1 nintendo minecraft souk1234 soukadmin
seller123 seller1234 merchant shop1234 mall1234`;

const frequent = new Set(frequentPasswords.trim().split(/\s+/));

const sequences = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

const reverse = (text: string): string => [...text].reverse().join('');

/**
 * Whether a password is easy to guess: a frequent one, one to four characters repeated, or a run
 * along the keyboard, the alphabet or the digits in either direction.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (frequent.has(text)) return true;
  if (/^(.{1,4})\1+$/u.test(text)) return true;
  return sequences.some((row) => row.includes(text) || reverse(row).includes(text));
}

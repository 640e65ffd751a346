import type { SchemaValue } from '../../framework/calls/schemaTypes.ts';
import type { signInAnswerSchema } from './signInSchemas.ts';

/** Answer of sign-in and of renewal: codes and words where the tables hold ids. Inherited names stop here. Specification, main part 3. */
export type SignInAnswer = SchemaValue<typeof signInAnswerSchema>;

/** The signed-in user. */
export type Profile = SignInAnswer['profile'];
export type UserType = Profile['MT_TYPE'];
export type MenuGroup = SignInAnswer['groups'][number];
/** An entry of a menu. `TMHOOK` makes the tree; the list is in menu order. */
export type MenuItem = MenuGroup['menulist'][number];
/** Key group -> key -> entry; the list of languages is the one key `LANGUAGE` of the group FRAMEWORK. */
export type MasterConfig = SignInAnswer['masterconfig'];
export type MasterConfigEntry = Exclude<MasterConfig[string][string], readonly unknown[]>;
/** The state of a user's password; instants are UTC. */
export type PasswordNotice = SignInAnswer['notices']['password'];

import {
  AutocompleteInput,
  Create,
  Datagrid,
  DateField,
  Edit,
  EditButton,
  List,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  SelectInput,
  Show,
  ShowButton,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin';
import { useText } from '../../framework/i18n/useText.ts';

/* Written as by a developer who knows react-admin and nothing of this project. */

const labels = {
  code: { en: 'Code', fr: 'Code' },
  name: { en: 'Name', fr: 'Nom' },
  company: { en: 'Company', fr: 'Entreprise' },
  address: { en: 'Address', fr: 'Adresse' },
  city: { en: 'City', fr: 'Ville' },
  province: { en: 'Province', fr: 'Province' },
  postal: { en: 'Postal code', fr: 'Code postal' },
  language: { en: 'Language', fr: 'Langue' },
  updated: { en: 'Updated', fr: 'Modifié' },
} as const;

function useLabels(): (name: keyof typeof labels) => string {
  const text = useText();
  return (name) => text(labels[name]);
}

export function CustomerList() {
  const label = useLabels();
  const filters = [
    <SearchInput key="q" source="q" alwaysOn />,
    <TextInput key="city" source="city__icontains" label={label('city')} alwaysOn />,
  ];
  return (
    <List filters={filters} sort={{ field: 'name', order: 'ASC' }} perPage={10} exporter={false}>
      <Datagrid rowClick={false} bulkActionButtons={false}>
        <TextField source="code" label={label('code')} />
        <TextField source="name" label={label('name')} />
        <TextField source="city" label={label('city')} />
        <ReferenceField source="company" reference="companies" link={false} label={label('company')} sortBy="company_label">
          <TextField source="name" />
        </ReferenceField>
        <DateField source="updated_at" label={label('updated')} />
        <EditButton />
        <ShowButton />
      </Datagrid>
    </List>
  );
}

export function CustomerEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <CustomerForm />
    </Edit>
  );
}

export function CustomerCreate() {
  return (
    <Create redirect="list">
      <CustomerForm />
    </Create>
  );
}

function CustomerForm() {
  const label = useLabels();
  return (
    // The list's row is shown until the whole record is there: what was typed meanwhile stays.
    <SimpleForm resetOptions={{ keepDirtyValues: true }}>
      <ReferenceInput source="company" reference="companies">
        <AutocompleteInput label={label('company')} optionText="name" filterToQuery={(q: string) => ({ q })} />
      </ReferenceInput>
      <TextInput source="code" label={label('code')} />
      <TextInput source="name" label={label('name')} />
      <TextInput source="address_1" label={label('address')} />
      <TextInput source="city" label={label('city')} />
      <TextInput source="province" label={label('province')} />
      <TextInput source="postal_code" label={label('postal')} />
      <SelectInput
        source="language"
        label={label('language')}
        choices={[
          { id: 'en-us', name: 'English' },
          { id: 'fr', name: 'Français' },
        ]}
      />
    </SimpleForm>
  );
}

export function CustomerShow() {
  const label = useLabels();
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="code" label={label('code')} />
        <TextField source="name" label={label('name')} />
        <ReferenceField source="company" reference="companies" link={false} label={label('company')}>
          <TextField source="name" />
        </ReferenceField>
        <TextField source="city" label={label('city')} />
        <DateField source="updated_at" label={label('updated')} />
      </SimpleShowLayout>
    </Show>
  );
}

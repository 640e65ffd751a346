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

/* Written as by a developer who knows react-admin and nothing of this project. */

export function CustomerList() {
  const filters = [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="city" source="city__icontains" alwaysOn />];
  return (
    <List filters={filters} sort={{ field: 'name', order: 'ASC' }} perPage={10}>
      <Datagrid rowClick={false} bulkActionButtons={false}>
        <TextField source="code" />
        <TextField source="name" />
        <TextField source="city" />
        <ReferenceField source="company" reference="companies" link={false} sortBy="company_label">
          <TextField source="name" />
        </ReferenceField>
        <DateField source="updated_at" />
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
  return (
    // The list's row is shown until the whole record is there: what was typed meanwhile stays.
    <SimpleForm resetOptions={{ keepDirtyValues: true }}>
      <ReferenceInput source="company" reference="companies">
        <AutocompleteInput optionText="name" filterToQuery={(q: string) => ({ q })} />
      </ReferenceInput>
      <TextInput source="code" />
      <TextInput source="name" />
      <TextInput source="address_1" />
      <TextInput source="city" />
      <TextInput source="province" />
      <TextInput source="postal_code" />
      <SelectInput
        source="language"
        choices={[
          { id: 'en-us', name: 'English' },
          { id: 'fr', name: 'Français' },
        ]}
      />
    </SimpleForm>
  );
}

export function CustomerShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="code" />
        <TextField source="name" />
        <ReferenceField source="company" reference="companies" link={false}>
          <TextField source="name" />
        </ReferenceField>
        <TextField source="city" />
        <DateField source="updated_at" />
      </SimpleShowLayout>
    </Show>
  );
}
